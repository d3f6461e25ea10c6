import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { storeResetCode } from "~/features/accounts/password-reset.server";
import { PASSWORD } from "../../support/people";
import { insertFactor } from "../../support/second-factors";
import { expect } from "../fixtures";
import { answer, fillIn } from "../sign-up-form";
import { type FormJourney, main, named, type Scene, toastWith } from "./journey";

const BACK = "/moderation";

const footerButton = (name: string) => (scene: Scene) =>
  scene.page.getByRole("contentinfo").getByRole("button", { name });

const listSwitch = (preference: string) => (scene: Scene) => main(scene).locator(`button[name=${preference}]`).first();

export const VISITORS: FormJourney[] = [
  {
    form: "/preferences theme",
    at: () => "/login",
    button: (scene) => footerButton(scene.texts.theme.dark)(scene),
    sent: { theme: "dark" },
    sees: ({ page }) => expect(page.locator("html")).toHaveAttribute("data-theme", "dark"),
  },
  {
    form: "/preferences language",
    at: () => "/login",
    button: ({ page }) => page.getByRole("banner").locator("form:has([name=language]) button:visible"),
    sent: { language: "zh" },
    sees: ({ page }) => expect(page.locator("html")).toHaveAttribute("lang", "zh"),
  },
  {
    form: "/preferences dealLanguage",
    at: () => "/deals?q=Probewell",
    button: (scene) => main(scene).locator("button[name=dealLanguage][value=zh]"),
    sees: (scene) =>
      expect(main(scene).locator("button[name=dealLanguage][value=zh]")).toHaveAttribute("aria-pressed", "true"),
  },
  {
    form: "/preferences liveOnly",
    at: () => "/deals?q=Probewell",
    button: listSwitch("liveOnly"),
    sent: { liveOnly: "true" },
    sees: (scene) => expect(listSwitch("liveOnly")(scene)).toBeChecked(),
  },
  {
    form: "/preferences infiniteScrollEnabled",
    at: () => "/deals?q=Probewell",
    button: listSwitch("infiniteScrollEnabled"),
    sees: (scene) => expect(listSwitch("infiniteScrollEnabled")(scene)).not.toBeChecked(),
    needsScript: true,
  },
  {
    form: "/preferences showRows",
    at: () => "/deals?q=Probewell",
    button: (scene) => main(scene).locator("button[name=showRows][value=true]"),
    sees: (scene) =>
      expect(main(scene).locator("button[name=showRows][value=true]")).toHaveAttribute("aria-pressed", "true"),
  },
  {
    form: "/preferences loadSectionsSimultaneously",
    at: () => "/",
    button: listSwitch("loadSectionsSimultaneously"),
    sees: (scene) => expect(listSwitch("loadSectionsSimultaneously")(scene)).toBeChecked(),
  },
  {
    form: "/reset-password email",
    at: () => "/reset-password",
    fill: (scene) => main(scene).getByLabel(scene.texts.account.email).fill(scene.member.email),
    button: named(({ reset }) => reset.send),
    leads: /\/reset-password\/code$/,
    sees: (scene) => toastWith(scene, scene.texts.flash.resetAsked),
  },
  {
    form: "/reset-password/code email",
    at: () => "/reset-password/code",
    fill: async (scene) => {
      const { db, member, texts } = scene;
      const { code, codeHash } = await makeOneTimeCode(10);
      await storeResetCode(db, { email: member.email, codeHash, now: new Date() });
      const codeField = main(scene).getByLabel(texts.reset.code, { exact: true });
      await main(scene).getByLabel(texts.account.email).fill(member.email);
      const fillPasswords = async () => {
        for (const name of ["password", "confirmPassword"]) await main(scene).locator(`[name=${name}]`).fill(PASSWORD);
      };
      // With a wrong code it comes back with what was typed.
      await codeField.fill("abcd 2345");
      await fillPasswords();
      await named(({ reset }) => reset.save)(scene).click();
      await expect(codeField).toBeFocused();
      await expect(codeField).toHaveAccessibleDescription(new RegExp(texts.account.errors.code_refused.slice(0, 9)));
      await expect(codeField).toHaveValue("abcd 2345");
      await codeField.fill(code);
      await fillPasswords();
    },
    button: named(({ reset }) => reset.save),
    leads: /\/login$/,
    sees: (scene) => toastWith(scene, scene.texts.flash.resetDone),
  },
  {
    form: "/login/code code",
    at: () => `/login?redirectTo=${BACK}`,
    fill: async (scene) => {
      const { db, member, page, texts } = scene;
      const { code } = await insertFactor(db, member.id);
      await main(scene).getByLabel(texts.account.email).fill(member.email);
      await main(scene).getByLabel(texts.account.password).fill(PASSWORD);
      await named(({ header }) => header.login)(scene).click();
      await page.waitForURL(/\/login\/code\?/);
      const codeField = main(scene).getByLabel(texts.signIn.code);
      await expect(codeField).toBeFocused();
      await codeField.fill("12 34 56");
      await named(({ header }) => header.login)(scene).click();
      await expect(codeField).toHaveAccessibleDescription(new RegExp(texts.account.errors.code_wrong));
      await expect(codeField).toHaveValue("12 34 56");
      await codeField.fill(code());
    },
    button: named(({ header }) => header.login),
    leads: /\/moderation$/,
    sees: (scene) => toastWith(scene, scene.texts.flash.loggedIn),
    // A member who is signed in is led on.
    back: /\/moderation$/,
  },
  {
    form: "/signup username",
    at: () => `/signup?redirectTo=${BACK}`,
    fill: async ({ page }) => {
      await fillIn(page);
      await answer(page);
    },
    button: named(({ header }) => header.signup),
    leads: /\/moderation$/,
    sees: (scene) => toastWith(scene, scene.texts.flash.welcome),
    back: /\/moderation$/,
  },
  {
    form: "/login email",
    at: () => `/login?redirectTo=${BACK}`,
    fill: async (scene) => {
      await main(scene).getByLabel(scene.texts.account.email).fill(scene.member.email);
      await main(scene).getByLabel(scene.texts.account.password).fill(PASSWORD);
    },
    button: named(({ header }) => header.login),
    leads: /\/moderation$/,
    sees: ({ page, member }) => expect(page.getByRole("banner")).toContainText(member.username),
    back: /\/moderation$/,
  },
];
