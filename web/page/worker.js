// A worker: answers the page's questions by the engine, one after the other. The first message holds the engine's bytes.

/** @type {Promise<unknown> | null} */
let ready = null;

onmessage = async ({ data }) => {
  if (data.engine) {
    ready = wasm_bindgen({ module_or_path: data.engine });
    return;
  }
  try {
    await ready;
    postMessage({ id: data.id, ...JSON.parse(wasm_bindgen.ask(data.request)) });
  } catch (error) {
    // A trap: the engine's memory cannot be trusted any more, so the page starts another worker.
    postMessage({ id: data.id, broken: String(error) });
  }
};
