// Loads HTML documents in headless Chromium and reports what is wrong with them: console messages,
// requests, horizontal scrolling, labels of plots that are cut off or cover lines or each other, and violations of
// accessibility rules (axe-core).
//
//   node tests/browser/check.mjs [--shots FOLDER] FILE.html …
//
// Exit code 0: nothing is wrong; 1: something is, one line each on standard output; 77: skipped,
// because Chromium is missing. Without axe-core (`npm ci --prefix tests/browser`) its rules are
// skipped with a message. --shots writes screenshots, wide and narrow, light and dark, and a PDF.

import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { TWICE, VIOLATIONS, WIDTH, axeScript, start } from "./chromium.mjs";

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844, mobile: true };

const args = process.argv.slice(2);
const shots = args[0] === "--shots" ? resolve(args.splice(0, 2)[1]) : null;
if (shots) mkdirSync(shots, { recursive: true });
const browser = start();
const axe = axeScript();

// What is wrong with the labels of the plots that are shown; runs in the page.
function labels() {
  const found = [];
  for (const svg of document.querySelectorAll("svg.plot")) {
    if (svg.getClientRects().length === 0) continue;
    const frame = svg.getBoundingClientRect();
    // Letters do not fill the height of their line.
    const inner = (box) => ({ l: box.left + 1, r: box.right - 1, t: box.top + box.height * 0.25, b: box.bottom - box.height * 0.25 });
    const texts = [...svg.querySelectorAll("text")].map((text) => ({ text, box: inner(text.getBoundingClientRect()) }));
    const lines = [...svg.querySelectorAll("line")].map((line) => line.getBoundingClientRect());
    const meet = (a, l, r, t, b) => a.l < r && l < a.r && a.t < b && t < a.b;
    for (const [index, { text, box }] of texts.entries()) {
      const words = "`" + text.textContent + "`";
      if (box.l < frame.left - 1 || box.r > frame.right + 1 || box.t < frame.top || box.b > frame.bottom) {
        found.push(`${words} is cut off`);
      }
      if (lines.some((line) => meet(box, line.left, line.right, line.top, line.bottom))) found.push(`${words} covers a line`);
      const other = texts.slice(index + 1).find(({ box: b }) => meet(box, b.l, b.r, b.t, b.b));
      if (other) found.push(`${words} covers \`${other.text.textContent}\``);
    }
  }
  return found;
}

async function check(file) {
  const found = [];
  const url = pathToFileURL(resolve(file)).href;
  const name = basename(file, ".html");
  const tab = await browser.tab(found, (asked) => asked.split("#")[0] === url || asked.startsWith("data:"));
  for (const [size, shape] of [["wide", WIDE], ["narrow", NARROW]]) {
    for (const scheme of ["light", "dark"]) {
      const form = `${size}, ${scheme}`;
      await tab.shape(shape, scheme);
      await tab.go(url);
      const [scroll, client] = await tab.evaluate(WIDTH);
      if (scroll > client || client > shape.width) found.push(`${form}: ${scroll} of ${client} pixels wide`);
      for (const id of await tab.evaluate(TWICE)) found.push(`${form}: id ${id} appears twice`);
      for (const fault of await tab.evaluate(`(${labels})()`)) found.push(`${form}: ${fault}`);
      if (axe) {
        await tab.evaluate(axe);
        for (const violation of await tab.evaluate(VIOLATIONS)) found.push(`${form}: ${violation}`);
      }
      if (shots) writeFileSync(join(shots, `${name}-${size}-${scheme}.png`), await tab.shot());
    }
  }
  if (shots) writeFileSync(join(shots, `${name}.pdf`), await tab.pdf());
  await tab.close();
  return found;
}

let wrong = 0;
try {
  for (const file of args) {
    for (const line of await check(file)) {
      console.log(`${file}: ${line}`);
      wrong += 1;
    }
  }
} finally {
  await browser.end();
}
process.exit(wrong > 0 ? 1 : 0);
