import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { keepFormOnServerError } from "~/browser/preserve-form";
import { pageMeta } from "~/views/page/page-meta";
import { readForm } from "~/web/forms/input.server";
import { errorPage, formsOnly } from "~/web/page/page.server";
import { PREFERENCES, preferenceCookie } from "~/web/page/preferences.server";
import { localPath } from "~/web/page/redirects.server";

export const meta = pageMeta;

export const loader = formsOnly;

/** Keeps the preferences that the form names and leads back to where it stood, unless script asks for no other page. */
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
  return redirect(withoutLanguage(localPath(form.get("redirectTo"))), { status: 303, headers });
}

/** The page's own `lang` would win over what was just chosen. */
function withoutLanguage(path: string): string {
  const url = new URL(path, "http://here.invalid");
  url.searchParams.delete("lang");
  return `${url.pathname}${url.search}${url.hash}`;
}

export const clientAction = keepFormOnServerError;

export default function Preferences() {
  return null;
}
