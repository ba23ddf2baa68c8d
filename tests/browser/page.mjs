// Uses ventaja.html in headless Chromium as a reader would, and reports what is wrong, one line each on standard output.
//
//   node tests/browser/page.mjs [--shots FOLDER] ventaja.html EXPECTED.json
//
// EXPECTED.json holds by rulebook what the command line answers: `edges` by bet, `chart` (a CSV file, or null) and `dealt`, the
// edges of 10^6 rounds. Exit code 0: nothing is wrong; 1: something is; 77: Chromium is missing.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { TWICE, VIOLATIONS, WIDTH, axeScript, start } from "./chromium.mjs";

const args = process.argv.slice(2);
const shots = args[0] === "--shots" ? resolve(args.splice(0, 2)[1]) : null;
if (shots) mkdirSync(shots, { recursive: true });
const address = pathToFileURL(resolve(args[0])).href;
const expected = JSON.parse(readFileSync(args[1], "utf8"));
const browser = start();
const axe = axeScript();
const found = [];
/** Milliseconds for an answer, on a machine that may have much else to do: the slowest best play takes minutes. */
const PATIENCE = 1_800_000;
const SHAPES = [{ width: 390, height: 844, mobile: true }, { width: 1280, height: 900 }, { width: 1920, height: 1080 }];

/** An empty tab; a request is one for anything but the page itself and what it made. */
const blank = () => browser.tab(found, (url) => url.split("#")[0] === address || /^(data|blob):/.test(url));
/** Opens the page in a tab of its own. */
const open = async (fragment) => {
  const tab = await blank();
  await tab.go(address + fragment);
  return tab;
};

/** Waits until an expression is true in the page. */
async function until(tab, expression, what = expression) {
  for (const begun = Date.now(); !(await tab.evaluate(`Boolean(${expression})`)); ) {
    if (Date.now() - begun > PATIENCE) throw new Error(`waited in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

const check = (right, what) => { if (!right) found.push(what); };
const click = (tab, selector) => tab.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
const text = (tab, selector) => tab.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);
/** The controls show `book`, and every view is of the present state. */
const settled = (tab, book) =>
  until(tab, `document.querySelector("#book")?.value===${JSON.stringify(book)} && document.querySelector("#exact-how") && !document.querySelector(".pending")`, `settled: ${book}`);
const choose = async (tab, selector, value) => {
  await tab.evaluate(`(()=>{const e=document.querySelector(${JSON.stringify(selector)});e.value=${JSON.stringify(value)};e.dispatchEvent(new Event("change",{bubbles:true}))})()`);
};
/** The numbers of a column of a table. */
const column = (tab, table, field) =>
  tab.evaluate(`(()=>{const t=document.getElementById(${JSON.stringify(table)});if(!t)return null;const at=[...t.tHead.rows[0].cells].findIndex(c=>c.dataset.field===${JSON.stringify(field)});return [...t.tBodies[0].rows].map(r=>r.cells[at]?.dataset.value===undefined?null:Number(r.cells[at].dataset.value))})()`);
/** The text of a file that is taken away. */
const taken = (tab, what) =>
  tab.evaluate(`(async()=>{const made=URL.createObjectURL;let file;URL.createObjectURL=(b)=>{file=b;return made.call(URL,b)};HTMLAnchorElement.prototype.click=()=>{};document.querySelector("[data-save=${what}]").click();URL.createObjectURL=made;return file.text()})()`);
const drop = (tab, name, body) =>
  tab.evaluate(`(()=>{const d=new DataTransfer;d.items.add(new File([${JSON.stringify(body)}],${JSON.stringify(name)}));document.dispatchEvent(new DragEvent("drop",{dataTransfer:d,bubbles:true}))})()`);

async function numbers(tab) {
  for (const [book, { edges, chart: file, dealt }] of Object.entries(expected)) {
    await choose(tab, "#book", book);
    await settled(tab, book);
    const shown = await column(tab, "exact-edges", "house_edge");
    check(String(shown) === String(edges), `${book}: exact edges ${shown}, not ${edges}`);
    const own = file && (await taken(tab, "chart"));
    check(own === file, `${book}: its chart is not the command's:\n${own}\n${file}`);
    await click(tab, "[data-do=deal]");
    await until(tab, `document.querySelector("#deal-edges") && !document.querySelector("[data-do=deal]").hidden`, `${book}: dealt`);
    const rounds = await column(tab, "deal-edges", "house_edge");
    check(String(rounds) === String(dealt), `${book}: dealt edges ${rounds}, not ${dealt}`);
    console.log(`compared: ${book}`);
  }
}

/** Takes the picture NAME.webp of docs/page.md, with `selector` at the top of the window. */
async function picture(tab, name, selector) {
  if (!shots) return;
  await tab.shape({ width: 1280, height: 800 }, "light");
  await tab.evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView()`);
  writeFileSync(join(shots, `${name}.webp`), await tab.shot(false, "webp"));
}

async function readings(tab) {
  await choose(tab, "#book", "mendoza-2016");
  await settled(tab, "mendoza-2016");
  const before = await column(tab, "exact-edges", "house_edge");
  await until(tab, `document.querySelector("[data-reading=retiro-vs-ace] [data-price=no]")?.textContent`, "the price of an option");
  check((await text(tab, "[data-reading=retiro-vs-ace] [data-price=no]")) === "+0.3896\u00a0%", "the house does not gain 0.3896 % without retiro against an ace");
  await picture(tab, "page-question", "[data-reading=retiro-vs-ace]");
  await click(tab, "[data-reading=retiro-vs-ace] input[value=no]");
  await until(tab, `document.querySelector(".differs ins")`);
  await settled(tab, "mendoza-2016");
  check((await text(tab, "#exact-answer .lead")).includes("0.0361"), "the house does not keep 0.0361 of 100");
  check((await tab.evaluate(`document.querySelectorAll("[data-view=chart] td.marked").length`)) > 0, "no cell is marked as changed");
  await picture(tab, "page", "body");
  await picture(tab, "page-chart", "#chart-best-play");
  if (shots) for (const shape of SHAPES) {
    for (const scheme of ["light", "dark"]) {
      await tab.shape(shape, scheme);
      writeFileSync(join(shots, `${shape.width}-${scheme}.png`), await tab.shot(false));
      if (scheme === "light") writeFileSync(join(shots, `${shape.width}-whole.png`), await tab.shot());
    }
  }
  await tab.shape(SHAPES[1], "light");
  await click(tab, "[data-view=chart] button[data-row=H16][data-column='10']");
  await until(tab, `document.querySelectorAll("#explain-choices tbody tr").length>1`, "the values of a cell");
  // The link that is copied restores everything.
  await tab.evaluate(`document.execCommand=()=>{window.copied=document.activeElement.value;return true}`);
  await click(tab, "[data-do=link]");
  await until(tab, "window.copied", "the link");
  const copied = await tab.evaluate("window.copied");
  check(copied.startsWith(`${address}#`), `the link is ${copied}`);
  const link = copied.slice(address.length);
  const other = await open(link);
  await settled(other, "mendoza-2016");
  const [a, b] = [await column(tab, "exact-edges", "house_edge"), await column(other, "exact-edges", "house_edge")];
  check(String(a) === String(b), `the link shows ${b}, not ${a}`);
  check((await text(other, ".differs ins")) === "no", "the link lacks the reading");
  await other.close();
  // A link that a letter has cut off.
  const cut = await open("#lang=en&book=mine.toml&toml=AAAA");
  await settled(cut, "mendoza-2016");
  check((await text(cut, "#faults")).includes("incomplete"), "a damaged link is not explained");
  await cut.close();
  // A and B.
  await click(tab, "[data-do=undo]");
  await settled(tab, "mendoza-2016");
  check(String(await column(tab, "exact-edges", "house_edge")) === String(before), "undone, but not as before");
  check((await text(tab, ".differs ins")) === "", "undone, but something differs");
  await click(tab, "[data-do=pin]");
  await settled(tab, "mendoza-2016");
  await click(tab, "[data-reading=retiro-vs-ace] input[value=no]");
  await until(tab, `document.querySelector("#compare-answer") && !document.querySelector(".pending") && document.querySelector(".differs ins")`, "the comparison");
  check((await text(tab, "#commands")).includes("ventaja compare mendoza-2016 --reading retiro-vs-ace=no"), "no command of the comparison");
  await click(tab, "[data-do=risk]");
  await until(tab, `document.querySelector("[data-view=risk] table")`, "the session");
  await accessible(tab, "with every view");
  await click(tab, "[data-do=unpin]");
}

async function files(tab) {
  const book = await tab.evaluate(`document.querySelector("#toml").value`);
  await drop(tab, "mine.toml", book.replace("shoe.decks", "shoe.deks"));
  await until(tab, `document.querySelector("#faults").textContent`);
  const fault = await text(tab, "#faults");
  check(/mine\.toml:\d+:\d+/.test(fault) && fault.includes("shoe.decks"), `a faulty file is not explained: ${fault}`);
  await drop(tab, "mine.toml", book);
  await settled(tab, "mine.toml");
  check((await text(tab, "#faults")) === "", "a file without faults has some");
  const evil = `<img src=x onerror="document.title='bad'"><script>document.title='bad'</script>'"]]>${"x".repeat(100_000)}`;
  const hostile = book.replace(/^title.*$/m, `title = ${JSON.stringify(evil)}`).replace(/question(\.en)? = .*/, `question = ${JSON.stringify(evil)}`);
  await drop(tab, `${evil.slice(0, 80)}.toml`, hostile);
  await until(tab, `document.querySelector("#controls h2").textContent.includes("onerror") || document.querySelector("#faults").textContent`);
  await new Promise((done) => setTimeout(done, 300));
  const injected = await tab.evaluate(`document.title==="bad" || document.querySelectorAll("#page script, #page img").length>0`);
  check(!injected, "a rulebook's text is part of the page");
  await drop(tab, "broken.toml", `${"[".repeat(2000)}\n${evil}`);
  await until(tab, `document.querySelector("#faults").textContent`);
}

/** Checks the accessibility rules, the width, and the ids of the page as it is. */
async function accessible(tab, form) {
  if (axe) {
    await tab.evaluate(axe);
    for (const violation of await tab.evaluate(VIOLATIONS)) found.push(`${form}: ${violation}`);
  }
  const [scroll, client] = await tab.evaluate(WIDTH);
  check(scroll <= client, `${form}: ${scroll} of ${client} pixels wide`);
  for (const id of await tab.evaluate(TWICE)) found.push(`${form}: id ${id} appears twice`);
}

async function forms(tab) {
  await tab.go(address + "#lang=es&book=mendoza-2016");
  await settled(tab, "mendoza-2016");
  for (const shape of SHAPES) {
    for (const scheme of ["light", "dark"]) {
      await tab.shape(shape, scheme);
      await accessible(tab, `${shape.width}, ${scheme}`);
    }
  }
  // By keyboard alone: from the book to an option, and within the chart.
  await tab.evaluate(`document.querySelector("[data-view=chart] button[tabindex='0']").focus()`);
  for (const key of ["ArrowRight", "ArrowDown"]) {
    await tab.page("Input.dispatchKeyEvent", { type: "keyDown", key });
    await tab.page("Input.dispatchKeyEvent", { type: "keyUp", key });
  }
  check((await tab.evaluate("document.activeElement.dataset.column")) === "3", "arrows do not move in the chart");
}

try {
  // The browser has started; this is its first page.
  const tab = await blank();
  const begun = Date.now();
  await tab.go(address + "#lang=en&book=mendoza-2016");
  await until(tab, "document.body.dataset.shown");
  console.log(`first number after ${Date.now() - begun} ms`);
  await settled(tab, "mendoza-2016");
  for (const step of [readings, files, forms, numbers]) {
    try {
      await step(tab);
      console.log(`done: ${step.name}`);
    } catch (error) {
      found.push(`${step.name}: ${error.message}`);
    }
  }
} finally {
  await browser.end();
}
for (const line of found) console.log(`wrong: ${line}`);
process.exit(found.length > 0 ? 1 : 0);
