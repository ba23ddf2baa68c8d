// Headless Chromium over the DevTools protocol, for the checks in this folder.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The accessibility rules as a script; null where they are not installed. */
export function axeScript() {
  const file = join(import.meta.dirname, "node_modules/axe-core/axe.min.js");
  if (existsSync(file)) return readFileSync(file, "utf8");
  console.log("axe-core is not installed, its rules are skipped: npm ci --prefix tests/browser");
  return null;
}

/** The violations of the accessibility rules in a page that has their script. */
export const VIOLATIONS =
  "axe.run(document,{resultTypes:['violations']}).then(r=>r.violations.map(v=>v.id+': '+v.help+': '+v.nodes.map(n=>n.target.join(' ')+' '+(n.any[0]?.message??'')).slice(0,3).join(' | ')))";

/** The width that the page takes, and that of the window. */
export const WIDTH = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]";

/** Ids that appear twice. */
export const TWICE =
  "(()=>{const s=new Set;return [...document.querySelectorAll('[id]')].map(e=>e.id).filter(i=>s.size===s.add(i).size)})()";

/** Starts Chromium; exits with code 77 where it is missing. */
export function start() {
  const names = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].filter(Boolean);
  const browser = names.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);
  if (!browser) {
    console.log("skipped: Chromium is not installed");
    process.exit(77);
  }
  // The DevTools protocol over a pipe: messages of JSON that end with a zero byte.
  const profile = mkdtempSync(join(tmpdir(), "ventaja-chromium-"));
  const child = spawn(
    browser,
    ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", `--user-data-dir=${profile}`,
      "--remote-debugging-pipe"],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const [, , , input, output] = child.stdio;
  let last = 0;
  let buffered = "";
  const waiting = new Map();
  const listeners = new Map();
  output.setEncoding("utf8");
  output.on("data", (data) => {
    buffered += data;
    for (let end; (end = buffered.indexOf("\0")) >= 0; buffered = buffered.slice(end + 1)) {
      const message = JSON.parse(buffered.slice(0, end));
      if (message.id === undefined) {
        listeners.get(message.sessionId)?.(message.method, message.params);
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

  /** A tab; `found` receives its console messages, exceptions, and requests that `allowed` does not admit. */
  async function tab(found, allowed) {
    const { targetId } = await call("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
    const page = (method, params) => call(method, params, sessionId);
    let loaded = () => {};
    const listen = (method, params) => {
      if (method === "Page.loadEventFired") loaded();
      if (method === "Runtime.exceptionThrown") found.push(`exception: ${params.exceptionDetails.text}`);
      if (method === "Runtime.consoleAPICalled") found.push(`console: ${params.type}`);
      if (method === "Log.entryAdded") found.push(`console: ${params.entry.text}`);
      if (method === "Network.requestWillBeSent" && !allowed(params.request.url)) {
        found.push(`request: ${params.request.url}`);
      }
      // A worker has a session of its own; it may have ended before the calls arrive.
      if (method === "Target.attachedToTarget") watch(params.sessionId, ["Runtime", "Network"]).catch(() => {});
    };
    const watch = async (session, domains) => {
      listeners.set(session, listen);
      for (const domain of domains) await call(`${domain}.enable`, {}, session);
    };
    await watch(sessionId, ["Page", "Runtime", "Log", "Network"]);
    await page("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    return {
      page,
      async evaluate(expression) {
        const result = await page("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
        if (result.exceptionDetails) throw new Error(result.exceptionDetails.exception.description);
        return result.result.value;
      },
      /** Loads an address. */
      async go(url) {
        const ready = new Promise((done) => (loaded = done));
        const { loaderId } = await page("Page.navigate", { url });
        // Nothing is loaded where only the fragment differs.
        if (loaderId) await ready;
      },
      /** Sets the window and the colours. */
      async shape({ width, height, mobile = false }, scheme) {
        const metrics = { width, height, deviceScaleFactor: mobile ? 2 : 1, mobile };
        await page("Emulation.setDeviceMetricsOverride", metrics);
        await page("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
      },
      /** A picture of the window, or of the whole page. */
      async shot(captureBeyondViewport = true, format = "png") {
        const { data } = await page("Page.captureScreenshot", { captureBeyondViewport, format, quality: format === "webp" ? 60 : undefined });
        return Buffer.from(data, "base64");
      },
      /** The page as it is printed. */
      async pdf() {
        await page("Emulation.clearDeviceMetricsOverride");
        await page("Emulation.setEmulatedMedia", { features: [] });
        const { data } = await page("Page.printToPDF", { preferCSSPageSize: true, printBackground: false });
        return Buffer.from(data, "base64");
      },
      close: () => call("Target.closeTarget", { targetId }),
    };
  }

  async function end() {
    await Promise.race([call("Browser.close").catch(() => {}), new Promise((done) => setTimeout(done, 3000))]);
    child.kill();
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // The browser may still be writing; the folder is temporary.
    }
  }
  return { tab, end };
}
