// Loads HTML documents in headless Chromium and reports what is wrong with them: console messages,
// requests, horizontal scrolling, labels of plots that are cut off or cover lines or each other, and violations of
// accessibility rules (axe-core).
//
//   node tests/browser/check.mjs [--shots FOLDER] FILE.html …
//
// Exit code 0: nothing is wrong; 1: something is, one line each on standard output; 77: skipped,
// because Chromium is missing. Without axe-core (`npm ci --prefix tests/browser`) its rules are
// skipped with a message. --shots writes screenshots, wide and narrow, light and dark, and a PDF.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

const args = process.argv.slice(2);
let shots = null;
if (args[0] === "--shots") {
  shots = resolve(args[1]);
  mkdirSync(shots, { recursive: true });
  args.splice(0, 2);
}

const names = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].filter(Boolean);
const browser = names.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);
if (!browser) {
  console.log("skipped: Chromium is not installed");
  process.exit(77);
}
const axeFile = join(import.meta.dirname, "node_modules/axe-core/axe.min.js");
const axe = existsSync(axeFile) ? readFileSync(axeFile, "utf8") : null;
if (!axe) console.log("axe-core is not installed, its rules are skipped: npm ci --prefix tests/browser");

// The DevTools protocol over a pipe: messages of JSON that end with a zero byte.
const profile = mkdtempSync(join(tmpdir(), "ventaja-chromium-"));
const child = spawn(
  browser,
  ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", `--user-data-dir=${profile}`, "--remote-debugging-pipe"],
  { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
);
const [, , , input, output] = child.stdio;
let last = 0;
let buffered = "";
const waiting = new Map();
let listen = () => {};
output.setEncoding("utf8");
output.on("data", (data) => {
  buffered += data;
  for (let end; (end = buffered.indexOf("\0")) >= 0; buffered = buffered.slice(end + 1)) {
    const message = JSON.parse(buffered.slice(0, end));
    if (message.id === undefined) {
      listen(message.method, message.params);
    } else {
      const { done, failed } = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) failed(new Error(message.error.message));
      else done(message.result);
    }
  }
});
const call = (method, params = {}, sessionId = undefined) =>
  new Promise((done, failed) => {
    last += 1;
    waiting.set(last, { done, failed });
    input.write(JSON.stringify({ id: last, method, params, sessionId }) + "\0");
  });

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
  const { targetId } = await call("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
  const page = (method, params) => call(method, params, sessionId);
  const url = pathToFileURL(resolve(file)).href;
  let loaded = () => {};
  listen = (method, params) => {
    if (method === "Page.loadEventFired") loaded();
    if (method === "Runtime.exceptionThrown") found.push(`exception: ${params.exceptionDetails.text}`);
    if (method === "Runtime.consoleAPICalled") found.push(`console: ${params.type}`);
    if (method === "Log.entryAdded") found.push(`console: ${params.entry.text}`);
    if (method === "Network.requestWillBeSent") {
      const asked = params.request.url;
      if (asked.split("#")[0] !== url && !asked.startsWith("data:")) found.push(`request: ${asked}`);
    }
  };
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await page(`${domain}.enable`);
  const evaluate = async (expression) => {
    const result = await page("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (result.exceptionDetails) throw new Error(result.exceptionDetails.exception.description);
    return result.result.value;
  };
  for (const [size, { width, height }] of [["wide", WIDE], ["narrow", NARROW]]) {
    for (const scheme of ["light", "dark"]) {
      const form = `${size}, ${scheme}`;
      const mobile = size === "narrow";
      const metrics = { width, height, deviceScaleFactor: mobile ? 2 : 1, mobile };
      await page("Emulation.setDeviceMetricsOverride", metrics);
      await page("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
      const ready = new Promise((done) => (loaded = done));
      await page("Page.navigate", { url });
      await ready;
      const [scroll, client] = await evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
      );
      if (scroll > client || client > width) found.push(`${form}: ${scroll} of ${client} pixels wide`);
      const ids = await evaluate(
        "(()=>{const s=new Set;return [...document.querySelectorAll('[id]')].map(e=>e.id).filter(i=>s.size===s.add(i).size)})()",
      );
      for (const id of ids) found.push(`${form}: id ${id} appears twice`);
      for (const fault of await evaluate(`(${labels})()`)) found.push(`${form}: ${fault}`);
      if (axe) {
        await evaluate(axe);
        const violations = await evaluate(
          "axe.run(document,{resultTypes:['violations']}).then(r=>r.violations.map(v=>v.id+': '+v.help+': '+v.nodes.map(n=>n.target.join(' ')+' '+(n.any[0]?.message??'')).slice(0,3).join(' | ')))",
        );
        for (const violation of violations) found.push(`${form}: ${violation}`);
      }
      if (shots) {
        const { data } = await page("Page.captureScreenshot", { captureBeyondViewport: true, format: "png" });
        const name = basename(file, ".html");
        writeFileSync(join(shots, `${name}-${size}-${scheme}.png`), Buffer.from(data, "base64"));
      }
    }
  }
  if (shots) {
    await page("Emulation.clearDeviceMetricsOverride");
    await page("Emulation.setEmulatedMedia", { features: [] });
    const { data } = await page("Page.printToPDF", { preferCSSPageSize: true, printBackground: false });
    writeFileSync(join(shots, `${basename(file, ".html")}.pdf`), Buffer.from(data, "base64"));
  }
  await call("Target.closeTarget", { targetId });
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
  await Promise.race([call("Browser.close").catch(() => {}), new Promise((done) => setTimeout(done, 3000))]);
  child.kill();
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // The browser may still be writing; the folder is temporary.
  }
}
process.exit(wrong > 0 ? 1 : 0);
