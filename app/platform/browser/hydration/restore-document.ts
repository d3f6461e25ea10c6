import type { Root } from "react-dom/client";

interface Replaced {
  served: HTMLElement;
  shown: HTMLElement | null;
  focused: Element | null;
  address: string;
  root: Root;
}

/** Keeps typed values and the focus or, if rendering failed, the server's document. */
export function restore({ served, shown, focused, address, root }: Replaced): void {
  if (shown && !isFault(shown)) {
    copyFields(served, shown);
    focusLike(focused, served, shown);
  } else if (location.href !== address) {
    location.reload();
  } else {
    putBack(served, root);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** An error page, the site's or Remix's own, and no loader's error. */
function isFault(shown: HTMLElement): boolean {
  const isError = !shown.querySelector("#content") || shown.querySelector("[data-fault]") !== null;
  return isError && !window.__remixRouter.state.errors;
}

function putBack(served: HTMLElement, root: Root): void {
  root.unmount();
  document.documentElement?.remove();
  document.append(served);
}

function copyFields(served: HTMLElement, shown: HTMLElement): void {
  for (const field of served.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea, select")) {
    const same = counterpart(field, served, shown);
    if (!same) continue;
    if (same.checked !== field.checked) same.checked = field.checked;
    if (same.value !== field.value) same.value = field.value;
  }
}

function focusLike(focused: Element | null, served: HTMLElement, shown: HTMLElement): void {
  if (!(focused instanceof HTMLElement) || focused === document.activeElement) return;
  const same = counterpart(focused, served, shown);
  same?.focus({ preventScroll: true });
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = focused;
  if (selectionStart !== null) (same as HTMLInputElement | undefined)?.setSelectionRange(selectionStart, selectionEnd);
}

const IDENTITY = ["id", "name", "type", "href"];

/** The element at the same place among those of the same kind. */
function counterpart<E extends Element>(element: E, served: HTMLElement, shown: HTMLElement): E | undefined {
  const isAlike = (other: E) => IDENTITY.every((name) => other.getAttribute(name) === element.getAttribute(name));
  const alike = (root: HTMLElement) => [...root.querySelectorAll<E>(element.localName)].filter(isAlike);
  return alike(shown)[alike(served).indexOf(element)];
}
