// What wasm-bindgen writes before the worker's script.
declare const wasm_bindgen: ((source: unknown) => Promise<unknown>) & { ask(request: string): string };
