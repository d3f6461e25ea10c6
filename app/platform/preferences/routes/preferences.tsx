import { type ActionFunctionArgs, data, replace } from "@remix-run/node";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { keepFormOnServerError } from "~/platform/browser/forms/preserve-form";
import { readForm } from "~/platform/forms/input.server";
import { errorPage, formsOnly } from "~/platform/page/page.server";
import { boundedLocation, localPath } from "~/platform/page/redirects.server";
import { PREFERENCES, preferenceCookie } from "~/platform/preferences/preferences.server";

export const loader = formsOnly;

/** Redirects back, unless a script stays on the page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = new Headers();
  for (const [name, values] of Object.entries(PREFERENCES)) {
    const value = form.get(name);
    if (value === null) continue;
    if (!(values as readonly string[]).includes(value)) throw errorPage("bad_request");
    headers.append("Set-Cookie", preferenceCookie(name as keyof typeof PREFERENCES, value));
  }
  if (form.has("inPlace")) return data(null, { headers });
  const back = boundedLocation(withoutLanguage(localPath(form.get("redirectTo"))), "/");
  return replace(back, { status: 303, headers });
}

/** A `lang` in the page's URL would override the new choice. */
function withoutLanguage(path: string): string {
  const url = new URL(path, "http://here.invalid");
  url.searchParams.delete("lang");
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Other preferences only change how pages are shown. */
export const clientAction = invalidatesPages(keepFormOnServerError, (form) =>
  ["language", "liveOnly", "dealLanguage"].some((name) => form.has(name)),
);

export default function Preferences() {
  return null;
}
