// Asks the engine of a page under Node: `node engine.mjs ventaja.html < QUESTIONS`, one question a line as JSON; prints
// an answer a line. A question {"ask": "deal", …} is asked until its run has ended.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";
import { gunzipSync } from "node:zlib";

const page = readFileSync(process.argv[2], "utf8");
const part = (id) => page.split(`<script type="text/plain" id="${id}">`)[1].split("</script>")[0];
runInThisContext(part("worker").replace("let wasm_bindgen", "var wasm_bindgen"));
await globalThis.wasm_bindgen({ module_or_path: gunzipSync(Buffer.from(part("engine"), "base64")) });
const ask = (question) => globalThis.wasm_bindgen.ask(JSON.stringify(question));
for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer = ask(question);
  while (question.ask === "deal" && JSON.parse(answer).ok?.done === false) answer = ask({ ...question, about: ["more"] });
  console.log(answer);
}
