import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { ShownCheck } from "~/features/accounts/web/human-check.server";
import type { HumanAction } from "~/features/human-check/human-action";

interface Provider {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: HumanAction }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Provider;
  }
}

/** Milliseconds for loading the provider's script and its verdict. */
const TIMEOUT_MS = 8_000;

/** The content security policy of other pages' documents does not allow the provider's script. */
function isDocumentOfThisPage(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return opened !== undefined && new URL(opened.name).pathname === location.pathname;
}

let loading: Promise<Provider> | undefined;

function load(src: string): Promise<Provider> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.addEventListener("error", () => reject(new Error("The script could not be loaded")));
    script.addEventListener("load", () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error("The script is not the provider's"));
    });
    document.head.append(script);
  });
  return loading;
}

function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Too late")), milliseconds);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Reloads, before anything is typed, if the document was that of another page. */
export function useOwnDocument(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded && !isDocumentOfThisPage()) location.reload();
  }, [isNeeded]);
}

/** Google reCAPTCHA v3 (specification §5.6, human verification). */
export function useRecaptchaForm(provider: ShownCheck["provider"], action: HumanAction) {
  const submit = useSubmit();
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  const { siteKey, script } = provider ?? { siteKey: "", script: "" };
  useEffect(() => {
    if (!script) return;
    if (isDocumentOfThisPage()) withTimeout(TIMEOUT_MS, load(script)).catch(() => setFailed(true));
    else location.reload();
  }, [script]);

  /** A token, or "" when the provider fails. */
  async function askToken(): Promise<string> {
    try {
      const work = load(script).then((loaded) => loaded.execute(siteKey, { action }));
      return await withTimeout(TIMEOUT_MS, work);
    } catch {
      setFailed(true);
      return "";
    }
  }

  async function submitWithToken(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (asking) return;
    const form = new FormData(event.currentTarget);
    setAsking(true);
    form.set("recaptchaToken", await askToken());
    setAsking(false);
    submit(form, { method: "post" });
  }

  const onSubmit = provider ? (event: FormEvent<HTMLFormElement>) => void submitWithToken(event) : undefined;
  return { failed, asking, onSubmit };
}
