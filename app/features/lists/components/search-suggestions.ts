import type { SuggestionView } from "~/features/lists/web/suggestions.server";

interface Options {
  /** The name of the list, for screen readers. */
  label: string;
  navigate: (href: string) => void;
}

/** Milliseconds without a key before suggestions are requested. */
const PAUSE_MS = 80;

function pictureOf({ src, icon }: NonNullable<SuggestionView["picture"]>) {
  const picture = document.createElement("span");
  if (src) {
    const image = new Image();
    image.alt = "";
    image.className = "deal-image";
    image.referrerPolicy = "no-referrer";
    image.src = src;
    picture.append(image);
  } else picture.className = `deal-illustration illustration-${icon}`;
  return picture;
}

const attached = new WeakSet<HTMLInputElement>();

/** Makes a search box a combobox with suggestions, once: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. */
export function attachSuggestions(input: HTMLInputElement, { label, navigate }: Options): void {
  const { form } = input;
  if (!form || attached.has(input)) return;
  attached.add(input);
  const list = document.createElement("ul");
  list.id = `${input.id}-suggestions`;
  list.className = "search-suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", label);
  form.append(list);
  let options: SuggestionView[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout>;
  let request = new AbortController();

  function show(suggestions: SuggestionView[]) {
    options = suggestions;
    list.replaceChildren(...suggestions.map(optionOf));
    mark(-1);
    list.hidden = options.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
  }

  function optionOf({ text, note: noteText, lang, picture }: SuggestionView, at: number) {
    const option = document.createElement("li");
    option.id = `${list.id}-${at}`;
    option.setAttribute("role", "option");
    const name = document.createElement("span");
    name.append(text);
    if (lang) name.lang = lang;
    const note = document.createElement("span");
    note.append(noteText);
    if (picture) option.append(pictureOf(picture));
    // The space is read between both.
    option.append(name, " ", note);
    return option;
  }

  function mark(at: number) {
    active = at;
    for (const [index, option] of [...list.children].entries())
      option.setAttribute("aria-selected", String(index === at));
    const option = list.children[at];
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  }

  function close() {
    clearTimeout(timer);
    request.abort();
    show([]);
  }

  function choose(at: number) {
    const { href } = options[at] ?? {};
    close();
    if (!href) return;
    input.value = new URL(href, location.href).searchParams.get("q") ?? "";
    navigate(href);
  }

  async function load(text: string) {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    try {
      const response = await fetch(`/search/suggestions?${new URLSearchParams({ q: text })}`, { signal });
      const suggestions = response.ok ? await response.json() : [];
      if (!signal.aborted && document.activeElement === input) show(suggestions);
    } catch {
      // Without a response there is nothing to suggest.
    }
  }

  function follow() {
    clearTimeout(timer);
    const text = input.value.trim();
    if (text) timer = setTimeout(load, PAUSE_MS, text);
    else close();
  }

  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.addEventListener("input", (event) => {
    if (!(event as InputEvent).isComposing) follow();
  });
  input.addEventListener("compositionstart", close);
  input.addEventListener("compositionend", follow);
  input.addEventListener("blur", close);
  form.addEventListener("submit", close);
  input.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    if (key === "ArrowDown" && list.hidden) follow();
    if (list.hidden) return;
    const count = options.length;
    if (key === "ArrowDown") mark(active + 1 < count ? active + 1 : -1);
    else if (key === "ArrowUp") mark(active < 0 ? count - 1 : active - 1);
    else if (key === "Enter" && active >= 0) choose(active);
    else if (key === "Escape") close();
    else return;
    event.preventDefault();
  });
  // The focus stays in the box.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const option = target instanceof Element ? target.closest("li") : null;
    if (option) choose([...list.children].indexOf(option));
  });
  show([]);
  if (input.value.trim() !== input.defaultValue.trim()) follow();
}
