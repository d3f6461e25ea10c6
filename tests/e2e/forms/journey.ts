import type { Locator, Page, Request } from "@playwright/test";
import { dealPath } from "~/features/deals/addresses";
import type { Database } from "~/platform/db/connection.server";
import type { Translation } from "~/platform/i18n/locales/en";
import { insertDeals } from "../../support/deals";
import { unique } from "../../support/unique";
import { expect, type Member } from "../fixtures";

export interface Scene {
  page: Page;
  db: Database;
  texts: Translation;
  /** Signed in, but not for a journey of a visitor. */
  member: Member;
  scripted: boolean;
}

export interface FormJourney {
  /** As {@link formNames} names its button. */
  form: string;
  at: (scene: Scene) => string | Promise<string>;
  fill?: (scene: Scene) => Promise<unknown>;
  button: (scene: Scene) => Locator;
  sent?: Record<string, string>;
  sees: (scene: Scene) => Promise<unknown>;
  /** Without it the page stays, and the history with it. */
  leads?: RegExp;
  /** Where Back leads from there, if not to the form. */
  back?: RegExp;
  /** It is hidden without script. */
  needsScript?: true;
  /** Left to the long tests: another button of the same form is in the short ones. */
  isLong?: boolean;
}

/** The path of the action, and the button's name and value, or the first field of one without a name. */
function formNames(buttons: Element[]): string[] {
  // A button that the page has replaced between Playwright's query and its evaluation has no form.
  const shown = buttons.filter((button) => (button as HTMLButtonElement).form?.method === "post");
  return shown.map((button) => {
    const { form, name, value } = button as HTMLButtonElement;
    const path = new URL(button.getAttribute("formaction") ?? form?.action ?? "", location.href).pathname
      .replace(/[\da-f]{8}-[\da-f-]{27}/, "{id}")
      .replace(/^(\/deals\/{id})\/(?!(?:prices|report|state|suggest)$).*/, "$1");
    const isConfirmed = form?.elements.namedItem("confirmed") && name === "change";
    const intent = path !== "/preferences" && /^[a-z]+$/.test(value) ? `${name}=${value}` : name;
    const first = [...(form?.elements ?? [])].find(
      (field) =>
        field.matches("input, select, textarea") &&
        (field.getAttribute("type") !== "hidden" || field.getAttribute("name") === "language"),
    );
    const rest = name ? intent : (first?.getAttribute("name") ?? "");
    return `${path} ${isConfirmed ? "confirmed" : rest}`.trim();
  });
}

const formsOf = (page: Page) =>
  page.locator("form[method=post] [type=submit]:visible, [type=submit][form]:visible").evaluateAll(formNames);

const isFormPost = (request: Request) =>
  request.method() === "POST" && /urlencoded|form-data/.test(request.headers()["content-type"] ?? "");

/** What a form with a file holds: Chromium shows no multipart body that has one. */
function fieldsOf(button: Element): Record<string, string> {
  const { form } = button as HTMLButtonElement;
  const fields = [...new FormData(form ?? undefined)].filter(([, value]) => typeof value === "string");
  return form?.enctype === "multipart/form-data" ? (Object.fromEntries(fields) as Record<string, string>) : {};
}

/** In a page of its own; returns the names of the forms that it met. */
export async function play(journey: FormJourney, scene: Scene): Promise<string[]> {
  const { page, scripted } = scene;
  await journey.fill?.(scene);
  const met = await formsOf(page);
  const button = journey.button(scene);
  expect(await button.evaluateAll(formNames)).toEqual([journey.form]);
  const before = { address: page.url(), steps: await page.evaluate(() => history.length) };
  const filled = await button.evaluate(fieldsOf);
  const [request] = await Promise.all([page.waitForRequest(isFormPost), button.click()]);
  const sent = { ...filled, ...Object.fromEntries(new URLSearchParams(request.postData() ?? "")) };
  expect(sent).toMatchObject(journey.sent ?? {});
  if (journey.leads) await expect(page).toHaveURL(journey.leads);
  await journey.sees(scene);
  met.push(...(await formsOf(page)));
  if (!scripted) return met;
  const steps = await page.evaluate(() => history.length);
  if (!journey.leads) expect(steps, "the history has grown").toBe(before.steps);
  else {
    await page.goBack();
    await expect(page).toHaveURL(journey.back ?? before.address);
    await expect(page.getByRole("main")).toContainText(/\p{L}/u);
  }
  return met;
}

export const toastWith = async ({ page }: Scene, text: string) =>
  expect(page.locator(".toast").filter({ hasText: text }).first()).toBeVisible();

export const main = ({ page }: Scene) => page.getByRole("main");

export const named = (name: (texts: Translation) => string) => (scene: Scene) =>
  main(scene).getByRole("button", { name: name(scene.texts), exact: true });

export async function newDeal({ db }: Pick<Scene, "db">, deal: Parameters<typeof insertDeals>[1][number] = {}) {
  const title = `Kettle ${unique()}`;
  const [id = ""] = await insertDeals(db, [{ title, ...deal }]);
  // Other tests read the lists of the newest.
  await db
    .updateTable("all_deals")
    .set({ created_at: new Date("2025-01-01T00:00:00Z") })
    .where("id", "=", id)
    .execute();
  return { id, title, path: dealPath({ id, title }) };
}
