// The page: connects its controls with the engine, which answers in workers and renders every view. Nothing is computed
// or formatted here.

/** @typedef {{book: string, text: string | null, readings: Record<string, string>, sets: Record<string, string>, play: string, form: Record<string, string>}} State */
/** @typedef {{ok?: any, faults?: string}} Answer */
/** @typedef {{ask: string, state?: State, pinned?: State, about?: string[]}} Question */

/** @param {string} selector @returns {any} */
const get = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];

// The engine ---------------------------------------------------------------------------------------------------------

/** @param {string} text */
function bytes(text) {
  const characters = atob(text);
  const data = new Uint8Array(characters.length);
  for (let at = 0; at < data.length; at++) data[at] = characters.charCodeAt(at);
  return data;
}
/** @param {Uint8Array<ArrayBuffer>} data @param {any} through */
const piped = async (data, through) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(through)).arrayBuffer());

/** The engine, which a module of its own unpacks. */
async function unpackEngine() {
  const module = await piped(bytes(get("#unpack").textContent), new DecompressionStream("gzip"));
  await wasm_bindgen({ module_or_path: module });
  return WebAssembly.compile(wasm_bindgen.unpack(bytes(get("#engine").textContent)));
}

const program = unpackEngine();
const source = URL.createObjectURL(new Blob([get("#worker").textContent], { type: "text/javascript" }));

/** A worker with its questions, answered in order. What is out of date is cancelled with the worker. */
class Engine {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {{request: string, done: (answer: Answer | null) => void}[]} */
    this.queue = [];
    this.busy = false;
    this.last = 0;
  }

  /** Answers a question; null where it was cancelled. @param {Question} question @returns {Promise<Answer | null>} */
  ask(question) {
    return new Promise((done) => {
      this.queue.push({ request: JSON.stringify({ lang, ...question }), done });
      if (!this.busy) this.next();
    });
  }

  async next() {
    if (!this.queue.length) return;
    this.busy = true;
    const id = ++this.last;
    if (!this.worker) {
      // The worker starts while the engine is unpacked.
      const worker = new Worker(source);
      worker.onmessage = ({ data }) => this.answered(data);
      worker.onerror = (event) => this.answered({ id: this.last, broken: event.message });
      program.then((module) => worker.postMessage({ engine: module }));
      this.worker = worker;
    }
    await program;
    if (id === this.last) this.worker?.postMessage({ id, request: this.queue[0].request });
  }

  /** @param {{id: number, broken?: string} & Answer} data */
  answered(data) {
    if (data.id !== this.last) return;
    const asked = this.queue.shift();
    if (data.broken) this.end();
    this.busy = false;
    asked?.done(data.broken ? { faults: data.broken } : data);
    this.next();
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }

  /** Cancels every question. */
  cancel() {
    if (this.busy) this.end();
    const cancelled = this.queue;
    this.queue = [];
    this.busy = false;
    this.last++;
    for (const { done } of cancelled) done(null);
  }
}

const [answers, charts, prices, rounds] = [new Engine(), new Engine(), new Engine(), new Engine()];

// The state ----------------------------------------------------------------------------------------------------------

/** @param {string} book @returns {State} */
const fresh = (book) => ({ book, text: null, readings: {}, sets: {}, play: "", form: {} });
const FIRST = "mendoza-2016";

let lang = navigator.language.startsWith("es") ? "es" : "en";
let state = fresh(FIRST);
/** @type {State | null} */
let pinned = null;
/** @type {string[]} */
const past = [];
/** The latest answer of each view, for what is taken away. @type {Record<string, any>} */
let found = {};
/** @type {Record<string, string>} */
const listed = {};
/** @type {Set<string>} */
const open = new Set();
/** @type {string[]} */
let books = [];
/** The address holds a file that cannot be unpacked. */
let damaged = false;

/** @param {string} text */
async function packed(text) {
  const data = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa([...data].map((byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_");
}

/** @param {string} text */
async function unpacked(text) {
  const data = bytes(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(await piped(data, new DecompressionStream("deflate-raw")));
}

/** @param {URLSearchParams} parameters @param {State} table @param {string} prefix */
async function write(parameters, table, prefix) {
  parameters.set(prefix + "book", table.book);
  if (table.text !== null) parameters.set(prefix + "toml", await packed(table.text));
  for (const [name, value] of Object.entries(table.readings)) parameters.append(prefix + "reading", `${name}=${value}`);
  for (const [name, value] of Object.entries(table.sets)) parameters.append(prefix + "set", `${name}=${value}`);
  if (table.play) parameters.set(prefix + "play", table.play);
  for (const [name, value] of Object.entries(table.form)) parameters.append(prefix + "form", `${name}=${value}`);
}

/** @param {URLSearchParams} parameters @param {string} prefix @returns {Promise<State | null>} */
async function read(parameters, prefix) {
  const book = parameters.get(prefix + "book");
  if (!book) return null;
  /** @param {string} name */
  const pairs = (name) => Object.fromEntries(parameters.getAll(prefix + name).map((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
  }));
  const toml = parameters.get(prefix + "toml");
  return {
    book,
    text: toml === null ? null : await unpacked(toml),
    readings: pairs("reading"),
    sets: pairs("set"),
    play: parameters.get(prefix + "play") ?? "",
    form: pairs("form"),
  };
}

/** The fragment that restores everything. */
async function fragment() {
  const parameters = new URLSearchParams({ lang });
  await write(parameters, state, "");
  if (pinned) await write(parameters, pinned, "a.");
  return "#" + parameters;
}

/** Takes the state of the address. */
async function restore() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const wanted = parameters.get("lang");
  if (wanted === "en" || wanted === "es") lang = wanted;
  try {
    state = (await read(parameters, "")) ?? state;
    pinned = await read(parameters, "a.");
    damaged = false;
  } catch {
    // A file that was cut off in the address; the page, whose frame may not be there yet, says so with its controls.
    damaged = true;
  }
}

/** Replaces the state; the former one can be restored. @param {State} next */
function change(next) {
  past.push(JSON.stringify(state));
  state = next;
  update();
}

// Views --------------------------------------------------------------------------------------------------------------

/** @param {string} text */
function say(text) {
  const said = get("#said");
  said.textContent = text;
  setTimeout(() => { if (said.textContent === text) said.textContent = ""; }, 2500);
}

/** @param {string} text */
function complain(text) {
  get("#faults").textContent = text;
}

/** @param {string} view */
const pane = (view) => get(`[data-view=${view}]`);

/** @param {string} view @param {Answer | null} answer */
function show(view, answer) {
  if (!answer) return;
  const element = pane(view);
  element.classList.remove("pending");
  found[view] = answer.ok;
  if (answer.faults === undefined) {
    element.innerHTML = answer.ok.html;
  } else {
    const error = document.createElement("p");
    error.className = "error";
    error.textContent = answer.faults;
    element.replaceChildren(error);
  }
  const commands = ["exact", "chart", "compare", "deal", "risk"].map((name) => found[name]?.command);
  get("#commands").textContent = [...commands, found.exact?.report].filter(Boolean).join("\n");
  offer();
}

/** Only files that exist can be taken away. */
function offer() {
  for (const button of all("[data-save]")) button.disabled = saved(button.dataset.save) === null;
}

/** @param {string[]} views */
function pending(...views) {
  for (const view of views) pane(view).classList.add("pending");
}

/** Asks what is shown first; computations of an earlier state are cancelled. */
function ask() {
  for (const engine of [answers, charts, prices]) engine.cancel();
  stopDealing();
  /** @param {string} ask */
  const asked = (ask) => answers.ask({ ask, state });
  return { table: state, controls: asked("controls"), quick: asked("quick"), exact: asked("exact") };
}

/** Shows the present state everywhere, with the answers to the questions that were asked first. */
async function update({ table, controls, quick, exact } = ask()) {
  found = {};
  get("#edge").hidden = true;
  pending("exact", "chart");
  if (pinned) pending("compare");
  for (const view of ["explain", "plot", "deal", "risk"]) pane(view).replaceChildren();
  get("[data-do=undo]").disabled = past.length === 0;
  for (const input of all("[data-form]")) input.value = state.form[input.dataset.form] ?? input.defaultValue;
  showPin();
  fragment().then((address) => { if (table === state) history.replaceState(null, "", address); });
  const answer = await controls;
  if (!answer) return;
  showControls(answer);
  const first = await quick;
  if (!first) return;
  show("exact", first);
  const edge = get("#edge");
  edge.hidden = !first.ok;
  edge.textContent = `${edge.dataset.label}: ${first.ok?.text}`;
  document.body.dataset.shown = JSON.stringify(first.ok?.edges ?? null);
  exact.then((answer) => show("exact", answer));
  // The other workers begin after the first number.
  charts.ask({ ask: "chart", state: table }).then((answer) => { show("chart", answer); rove(); });
  if (pinned) charts.ask({ ask: "compare", pinned, state: table }).then((answer) => show("compare", answer));
  await price(table);
  await list(table);
}

/** @param {Answer} answer */
function showControls(answer) {
  complain(answer.faults ?? answer.ok.faults ?? (damaged ? get("#faults").dataset.damaged : ""));
  damaged = false;
  if (answer.faults !== undefined) return;
  const focused = document.activeElement?.id;
  get("#controls").innerHTML = answer.ok.html;
  for (const details of all("details[data-open]")) {
    details.open = open.has(details.dataset.open);
    details.ontoggle = () => open[details.open ? "add" : "delete"](details.dataset.open);
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  found.toml = answer.ok.toml;
  offer();
  document.title = `${answer.ok.title} · ventaja`;
  const select = get("#book");
  select.querySelector("option[data-own]")?.remove();
  if (state.text !== null) {
    const option = new Option(state.book, state.book, true, true);
    option.dataset.own = "";
    option.dataset.title = state.book;
    select.prepend(option);
  }
  select.value = state.book;
}

/** The price of every option, as it becomes known. @param {State} table */
async function price(table) {
  for (const reading of all("fieldset[data-reading]").map((element) => element.dataset.reading)) {
    const answer = await prices.ask({ ask: "price", state: table, about: [reading] });
    if (!answer) return;
    for (const [option, text] of Object.entries(answer.ok?.prices ?? {})) {
      const output = get(`fieldset[data-reading="${CSS.escape(reading)}"] [data-price="${CSS.escape(option)}"]`);
      if (output) output.textContent = output.dataset.label ? `${output.dataset.label}: ${text}` : text;
    }
  }
}

/** The edges in the list of rulebooks, as they become known. @param {State} table */
async function list(table) {
  for (const book of books) {
    const key = `${lang} ${book}`;
    if (listed[key] === undefined) {
      const answer = await prices.ask({ ask: "edge", about: [book] });
      if (!answer || table !== state) return;
      listed[key] = answer.ok?.text ?? "";
    }
    const option = get(`#book option[value="${CSS.escape(book)}"]`);
    if (option && listed[key]) option.textContent = `${option.dataset.title}: ${listed[key]}`;
  }
}

/** One button of the chart is in the tab order; arrows move among them. */
function rove() {
  pane("chart").querySelector("button[data-row]")?.setAttribute("tabindex", "0");
}

/** @param {any} button @param {string} key */
function move(button, key) {
  const cell = button.closest("td");
  const row = cell.parentElement;
  /** @param {any} line */
  const at = (line) => line?.children[cell.cellIndex]?.querySelector("button");
  const inLine = key === "ArrowLeft" ? cell.previousElementSibling : key === "ArrowRight" ? cell.nextElementSibling : null;
  const line = key === "ArrowUp" ? row.previousElementSibling : key === "ArrowDown" ? row.nextElementSibling : null;
  const grids = all(".chart").filter((grid) => grid.querySelector("button[data-row]"));
  const other = grids[grids.indexOf(button.closest(".chart")) + (key === "ArrowUp" ? -1 : 1)];
  const rows = other ? [...other.querySelectorAll("tbody tr")] : [];
  const beyond = key === "ArrowUp" ? rows.at(-1) : key === "ArrowDown" ? rows[0] : null;
  const next = inLine?.querySelector("button") ?? at(line) ?? at(beyond);
  if (!next) return;
  button.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** @param {any} button */
async function explain(button) {
  for (const other of all(".chart button[aria-pressed]")) other.removeAttribute("aria-pressed");
  button.setAttribute("aria-pressed", "true");
  pending("explain");
  show("explain", await charts.ask({ ask: "explain", state, about: [button.dataset.row, button.dataset.column] }));
}

function showPin() {
  get("[data-do=unpin]").hidden = pinned === null;
  if (pinned) {
    const changes = [...Object.entries(pinned.readings), ...Object.entries(pinned.sets)].map((pair) => pair.join("="));
    get("#pinned").textContent = `A: ${[pinned.book, ...changes].join(", ")}`;
  } else {
    get("#pinned").textContent = get("#pinned").dataset.note;
    pane("compare").replaceChildren();
  }
}

// Simulation ---------------------------------------------------------------------------------------------------------

let run = 0;
/** @type {(() => void) | null} */
let resume = null;
let paused = false;

/** @param {string[]} shown */
function buttons(...shown) {
  for (const name of ["deal", "pause", "resume", "stop"]) get(`[data-do=${name}]`).hidden = !shown.includes(name);
}

function stopDealing() {
  run++;
  paused = false;
  resume?.();
  rounds.cancel();
  if (!get("#progress")) return;
  get("#progress").hidden = true;
  buttons("deal");
}

async function deal() {
  stopDealing();
  const own = run;
  const table = structuredClone(state);
  const progress = get("#progress");
  progress.hidden = false;
  progress.value = 0;
  buttons("pause", "stop");
  for (let from = "start"; ; from = "more") {
    const answer = await rounds.ask({ ask: "deal", state: table, about: [from] });
    if (!answer || own !== run) return;
    const { ok } = answer;
    if (ok?.html !== undefined || answer.faults) show("deal", answer);
    if (ok?.plot !== undefined) pane("plot").innerHTML = ok.plot;
    progress.value = ok ? ok.rounds / ok.all : 1;
    if (answer.faults || ok.done) break;
    if (paused) await new Promise((go) => { resume = () => go(null); });
    if (own !== run) return;
  }
  progress.hidden = true;
  buttons("deal");
}

// Taking away --------------------------------------------------------------------------------------------------------

/** The text of a file and its name; null where there is none yet. @param {string} what @returns {[string, string, string] | null} */
function saved(what) {
  const id = state.book.replace(/\.toml$/, "");
  const result = found.exact?.csv ? found.exact : null;
  const table = /** @type {Record<string, [string, string | undefined | null, string]>} */ ({
    document: [`${id}.html`, result?.document, "text/html"],
    csv: [`${id}.csv`, result?.csv, "text/csv"],
    outcomes: [`${id}-outcomes.csv`, result?.outcomes, "text/csv"],
    chart: [`${id}-best.csv`, found.chart?.csv, "text/csv"],
    toml: [`${id}.toml`, found.toml, "application/toml"],
  })[what];
  const [name, text, type] = table;
  return text ? [name, text, type] : null;
}

/** @param {string} what */
function save(what) {
  const file = saved(what);
  if (!file) return;
  const [name, text, type] = file;
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

async function copyLink() {
  history.replaceState(null, "", await fragment());
  const area = document.createElement("textarea");
  area.value = location.href;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  say(copied ? `✓ ${location.href.slice(0, 60)}…` : location.href);
}

// Events -------------------------------------------------------------------------------------------------------------

/** Takes a rulebook's file, unless it has faults, which are shown. @param {string} name @param {string} text */
async function take(name, text) {
  const next = { ...fresh(name), text, form: state.form };
  const answer = await answers.ask({ ask: "controls", state: next });
  if (answer?.faults !== undefined) complain(answer.faults);
  else if (answer) change(next);
}

/** @param {File | undefined} file */
async function takeFile(file) {
  if (file) await take(file.name, file.size > 4 << 20 ? " ".repeat(4 << 20) : await file.text());
}

/** @type {Record<string, (element: any) => unknown>} */
const actions = {
  undo() {
    const former = past.pop();
    if (former) { state = JSON.parse(former); update(); }
  },
  link: copyLink,
  answer() { get("#answer").scrollIntoView(); get("#answer").focus(); },
  lang() { lang = lang === "en" ? "es" : "en"; begin(); },
  deal,
  pause() { paused = true; buttons("resume", "stop"); },
  resume() { paused = false; resume?.(); buttons("pause", "stop"); },
  stop() { const kept = found.deal; stopDealing(); found.deal = kept; },
  pin() { pinned = structuredClone(state); update(); },
  unpin() { pinned = null; update(); },
  print: () => print(),
  async risk() { pending("risk"); show("risk", await charts.ask({ ask: "risk", state })); },
  toml() { const area = get("#toml"); return take(state.text === null ? `${state.book}.toml` : state.book, area.value); },
  async side() {
    const answer = await answers.ask({ ask: "side", state, about: [get("#side").value] });
    if (answer?.ok) change({ ...state, ...answer.ok });
    else if (answer) complain(answer.faults ?? "");
  },
};

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest?.("button");
  if (!button) return;
  const { do: action, save: what, reset, name, row } = /** @type {Record<string, string | undefined>} */ (button.dataset);
  if (action) actions[action]?.(button);
  if (what) save(what);
  if (row) explain(button);
  if (name && (reset === "readings" || reset === "sets")) {
    const kept = { ...state[reset] };
    delete kept[name];
    change({ ...state, [reset]: kept });
  }
});

document.addEventListener("change", (event) => {
  const input = /** @type {any} */ (event.target);
  const { kind, form, do: action } = /** @type {Record<string, string | undefined>} */ (input.dataset);
  if (kind === "readings" || kind === "sets") {
    const value = input.type === "checkbox" ? String(input.checked) : input.value;
    /** @type {Record<string, string>} */
    const next = { ...state[kind], [input.name]: value };
    if (value === input.dataset.default) delete next[input.name];
    change({ ...state, [kind]: next });
  }
  if (form) {
    state = { ...state, form: { ...state.form, [form]: input.value } };
    fragment().then((address) => history.replaceState(null, "", address));
  }
  if (action === "book") change({ ...fresh(input.value), form: state.form });
  if (action === "play") change({ ...state, play: input.value });
  if (action === "file") takeFile(input.files[0]);
});

document.addEventListener("keydown", (event) => {
  const target = /** @type {any} */ (event.target);
  if (target.dataset?.row && event.key.startsWith("Arrow")) {
    event.preventDefault();
    move(target, event.key);
  }
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !/^(INPUT|TEXTAREA)$/.test(target.tagName)) {
    event.preventDefault();
    actions.undo(target);
  }
});

for (const name of ["dragover", "drop", "dragleave"]) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    document.body.classList.toggle("dragged", name === "dragover");
    if (name === "drop") takeFile(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
  });
}

addEventListener("hashchange", async () => { await restore(); begin(); });

/** Writes the page's frame in its language, and everything in it. */
async function begin() {
  const asked = ask();
  const answer = await charts.ask({ ask: "frame" });
  if (answer?.faults) get("#page main").textContent = answer.faults;
  if (!answer?.ok) return;
  document.documentElement.lang = lang;
  get("#page").innerHTML = answer.ok.html;
  books = answer.ok.books;
  get("#pinned").dataset.note = get("#pinned").textContent;
  await update(asked);
}

await restore();
begin();

export {};
