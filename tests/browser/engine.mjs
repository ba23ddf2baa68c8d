// Asks the engine of a page under Node: `node engine.mjs ventaja.html < QUESTIONS`, one question a line as JSON; prints
// an answer a line. A question {"ask": "deal", …} is asked until its run has ended.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";
import { gunzipSync } from "node:zlib";

const page = readFileSync(process.argv[2], "utf8");
const part = (element, end) => page.split(`<script type=${element}>`)[1].split(end)[0];
const text = (id) => part(`"text/plain" id="${id}"`, "</script>");
const bytes = (id) => Buffer.from(text(id), "base64");
// What wasm-bindgen writes, under a name for each of the two modules.
const load = async (script, name, module) => {
  runInThisContext(script.replace("let wasm_bindgen", `var ${name}`));
  await globalThis[name]({ module_or_path: module });
  return globalThis[name];
};
const { unpack } = await load(part('"module"', "// The page: "), "unpacking", gunzipSync(bytes("unpack")));
const engine = await load(text("worker"), "wasm_bindgen", unpack(bytes("engine")));
const ask = (question) => engine.ask(JSON.stringify(question));
for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer = ask(question);
  while (question.ask === "deal" && JSON.parse(answer).ok?.done === false) answer = ask({ ...question, about: ["more"] });
  console.log(answer);
}
