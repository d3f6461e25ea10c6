import i18next from "i18next";
import { useEffect } from "react";
import { areRouteModulesLoaded, importRouteModules } from "./route-modules";
import { notify } from "./toast";

const documentForms = new WeakSet<HTMLFormElement>();

/** Imports the modules of a form's action before Remix does, on intent or on submit; one with `data-imports` does it itself. */
export function useFormModules(): void {
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.form?.method === "post") importRouteModules(actionOf(button.form, button)).catch(() => undefined);
    };
    const send = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.method !== "post" || "imports" in form.dataset) return;
      if (documentForms.delete(form)) {
        event.stopPropagation();
        return;
      }
      const action = actionOf(form, submitter);
      if (areRouteModulesLoaded(action)) return;
      event.preventDefault();
      event.stopPropagation();
      importRouteModules(action).then(
        () => form.requestSubmit(submitter),
        () => sendAsDocument(form, submitter),
      );
    };
    for (const name of INTENTS) document.addEventListener(name, prepare, { passive: true });
    // Capturing runs this before React's listener, which is on the document too.
    document.addEventListener("submit", send, { capture: true });
    return () => {
      for (const name of INTENTS) document.removeEventListener(name, prepare);
      document.removeEventListener("submit", send, { capture: true });
    };
  }, []);
}

/** A button's own `formAction` is the document's address where it has no attribute. */
function actionOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  return submitter?.getAttribute("formaction") ?? form.action;
}

const INTENTS = ["pointerover", "touchstart", "focusin"] as const;

/** Sends the form as without script: after a deployment modules have other names. If the site does not answer, it says so. */
export async function sendAsDocument(form: HTMLFormElement, submitter: HTMLElement | null = null): Promise<void> {
  try {
    await fetch("/healthz", { method: "HEAD" });
  } catch {
    notify({ alert: true, text: i18next.t("errors.unsent") });
    return;
  }
  documentForms.add(form);
  form.requestSubmit(submitter);
}
