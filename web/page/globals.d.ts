// What wasm-bindgen writes before a script: the engine before the worker's, what unpacks it before the page's.
declare const wasm_bindgen: ((source: unknown) => Promise<unknown>) & {
  ask(request: string): string;
  unpack(packed: Uint8Array): Uint8Array<ArrayBuffer>;
};
