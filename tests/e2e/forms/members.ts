import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { storeEmailCode } from "~/features/accounts/confirm-email.server";
import { hashPassword } from "~/features/accounts/password-hash.server";
import { rateDeal } from "~/features/ratings/ratings.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { insertMember, PASSWORD, signInAs } from "../../support/people";
import { codeOf, insertFactor } from "../../support/second-factors";
import { insertSubmittedDeal } from "../../support/submissions";
import { unique } from "../../support/unique";
import { expect } from "../fixtures";
import { headerMenu, logOutButton } from "../header-menu";
import { type FormJourney, main, named, newDeal, type Scene, toastWith } from "./journey";

const REACTIONS = { like: "/likes", noluck: "/nolucks", worked: "/worked" } as const;
type AnyReaction = keyof typeof REACTIONS;

const reactionButton =
  (reaction: AnyReaction) =>
  ({ page }: Scene) =>
    reaction === "worked"
      ? page.locator("button[form=worked]")
      : page.locator(`article[id^=deal-] .reaction-${reaction}`).first();

/** Shown where it was pressed; the page is not scrolled, and a toast says it. */
function reactionJourney(reaction: AnyReaction, on: boolean): FormJourney {
  return {
    form: `${REACTIONS[reaction]} ${on ? "on" : "off"}`,
    isLong: reaction === "worked" && !on,
    at: async (scene) => {
      const { id, path } = await newDeal(scene);
      if (!on) await setReaction(scene.db, reaction, { dealId: id, userId: scene.member.id, on: true, network: null });
      return path;
    },
    fill: ({ page }) => page.evaluate(() => scrollTo(0, 40)),
    button: reactionButton(reaction),
    sees: async (scene) => {
      const button = reactionButton(reaction)(scene);
      await expect(button).toHaveAttribute("aria-pressed", String(on));
      await expect(button.locator(".reaction-total")).toHaveText(on ? "1" : /^0?$/);
      const { marked, unmarked, worked, unworked } = scene.texts.flash;
      const texts = { like: null, noluck: on ? marked : unmarked, worked: on ? worked : unworked };
      if (texts[reaction]) await toastWith(scene, texts[reaction]);
      if (scene.scripted) expect(await scene.page.evaluate(() => scrollY)).toBe(40);
    },
  };
}

export const field = ({ page }: Scene, name: string) => page.locator(`#deal-${name}`);

const inForm = (scene: Scene, name: string) => main(scene).locator(`form [name=${name}]`);

async function waitingSubmission({ db, member }: Scene): Promise<string> {
  const deal = { title: `Waiting ${unique()}`, url: `https://shop.example/${unique()}` };
  return `/account/submissions/${(await insertSubmittedDeal(db, { userId: member.id, deal })).id}`;
}

async function otherDevice({ db, member }: Scene): Promise<string> {
  await signInAs(db, member.id);
  return "/account";
}

async function factorPage({ db, member }: Scene): Promise<string> {
  await insertFactor(db, member.id);
  return "/account/security";
}

const recoveryCodes = (scene: Scene) => main(scene).getByText(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);

const intent =
  (name: string) =>
  (scene: Scene): Locator =>
    main(scene).locator(`button[name=intent][value=${name}]`);

export const MEMBERS: FormJourney[] = [
  ...(["like", "noluck", "worked"] as const).flatMap((reaction) => [
    reactionJourney(reaction, true),
    reactionJourney(reaction, false),
  ]),
  {
    form: "/deals/{id} rating",
    at: async (scene) => (await newDeal(scene)).path,
    fill: async (scene) => {
      const save = named(({ ratings }) => ratings.save)(scene);
      await expect(save).toBeEnabled({ enabled: !scene.scripted });
      await scene.page.locator(".star-choice label").nth(3).click();
      await inForm(scene, "comment").fill("Bright <b>enough</b>");
    },
    button: named(({ ratings }) => ratings.save),
    sent: { rating: "4", comment: "Bright <b>enough</b>" },
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.rated);
      await expect(scene.page.locator("#ratings")).toContainText("4.0");
      await expect(scene.page.locator("#ratings")).toContainText("Bright <b>enough</b>");
      await expect(scene.page.getByRole("radio").nth(3)).toBeChecked();
    },
  },
  {
    form: "/deals/submit url",
    at: () => "/deals/submit",
    fill: async (scene) => {
      const { texts } = scene;
      const address = `www.shop.example/${unique()}`;
      await inForm(scene, "url").fill(address);
      await main(scene).getByRole("button", { name: texts.submissions.continue }).click();
      await expect(field(scene, "url")).toHaveValue(`https://${address}`);
      await field(scene, "store").fill("Hearth");
      await field(scene, "category").selectOption("books");
      await field(scene, "originalPrice").fill("5");
      // The title is missing: what was typed stays.
      await main(scene).getByRole("button", { name: texts.submissions.send }).click();
      const missing = texts.submissions.missing.replace("{{fields}}", texts.admin.fields.title);
      await expect(scene.page.getByText(missing, { exact: true })).toHaveCount(1);
      await expect(field(scene, "title")).toHaveAccessibleDescription(new RegExp(texts.admin.errors.required));
      await expect(field(scene, "store")).toHaveValue("Hearth");
      await expect(field(scene, "url")).toHaveValue(`https://${address}`);
      await field(scene, "title").fill("Quiet kettle");
    },
    button: named(({ submissions }) => submissions.send),
    sent: { title: "Quiet kettle", store: "Hearth", originalPrice: "5" },
    leads: /\/account\/submissions$/,
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.submitted);
      await expect(main(scene)).toContainText("Quiet kettle");
    },
  },
  {
    form: "/deals/{id}/suggest url",
    at: async (scene) => `/deals/${(await newDeal(scene)).id}/suggest`,
    fill: (scene) => field(scene, "title").fill("A better title"),
    button: named(({ submissions }) => submissions.send),
    sent: { title: "A better title" },
    leads: /\/deals\/[\da-f-]{36}\/kettle-/,
    sees: (scene) => toastWith(scene, scene.texts.flash.submitted),
  },
  {
    form: "/deals/{id}/report reason",
    at: async (scene) => `/deals/${(await newDeal(scene)).id}/report`,
    fill: async (scene) => {
      // Without a reason it comes back with what was typed.
      await inForm(scene, "note").fill("$5 more");
      await named(({ reports }) => reports.send)(scene).click();
      await expect(inForm(scene, "reason")).toHaveAccessibleDescription(/\p{L}/u);
      await expect(inForm(scene, "note")).toHaveValue("$5 more");
      await inForm(scene, "reason").selectOption("wrong_price");
    },
    button: named(({ reports }) => reports.send),
    sent: { reason: "wrong_price", note: "$5 more" },
    leads: /\/deals\/[\da-f-]{36}\/kettle-/,
    sees: (scene) => toastWith(scene, scene.texts.flash.reported),
  },
  {
    form: "/account/submissions/{id} url",
    at: waitingSubmission,
    fill: (scene) => field(scene, "title").fill("Changed while it waits"),
    button: named(({ admin }) => admin.save),
    leads: /\/account\/submissions$/,
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.submissionSaved);
      await expect(main(scene)).toContainText("Changed while it waits");
    },
  },
  {
    form: "/account/submissions/{id} withdraw=true",
    at: async (scene) => {
      const address = await waitingSubmission(scene);
      await scene.page.goto("/account");
      return address;
    },
    button: named(({ submissions }) => submissions.withdraw),
    leads: /\/account\/submissions$/,
    sees: (scene) => toastWith(scene, scene.texts.flash.submissionWithdrawn),
    // The form is gone, and with script its place in the history.
    back: /\/account$/,
  },
  {
    // The mail server of these tests is down.
    form: "/account intent=code",
    at: () => "/account",
    button: (scene) => main(scene).locator("button[name=intent][value=code]"),
    sees: async (scene) => {
      const problem = scene.texts.account.codeUnsent.replace("{{email}}", scene.member.email);
      await expect(main(scene).getByRole("alert")).toHaveText(problem);
    },
  },
  {
    form: "/account intent=confirm",
    at: async ({ db, member }) => {
      await storeEmailCode(db, { userId: member.id, codeHash: await hashPassword("ABCDEFGH", 4), now: new Date() });
      return "/account";
    },
    fill: (scene) => inForm(scene, "code").fill("abcd efgh"),
    button: (scene) => main(scene).locator("button[name=intent][value=confirm]"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.emailConfirmed);
      await expect(main(scene).getByText(scene.texts.confirmEmail.confirmed)).toBeVisible();
    },
  },
  {
    form: "/account device",
    at: otherDevice,
    button: (scene) => main(scene).locator("button[name=device]").first(),
    sees: (scene) => toastWith(scene, scene.texts.flash.deviceEnded),
  },
  {
    form: "/account others=true",
    at: otherDevice,
    button: (scene) => main(scene).locator("button[name=others]"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.devicesEnded);
      await expect(main(scene).locator("button[name=others]")).toHaveCount(0);
    },
  },
  {
    form: "/account/password current",
    at: () => "/account/password",
    fill: async (scene) => {
      await inForm(scene, "current").fill(PASSWORD);
      for (const name of ["password", "confirmPassword"]) await inForm(scene, name).fill(`${PASSWORD}-changed`);
    },
    button: named(({ account }) => account.changePassword),
    leads: /\/account$/,
    sees: (scene) => toastWith(scene, scene.texts.flash.passwordChanged),
  },
  {
    form: "/account/security intent=begin",
    at: () => "/account/security",
    button: intent("begin"),
    sees: ({ page, texts }) => expect(page.getByRole("img", { name: texts.signIn.qr })).toBeVisible(),
  },
  {
    form: "/account/security intent=cancel",
    at: () => "/account/security",
    fill: async (scene) => {
      await intent("begin")(scene).click();
      await expect(scene.page.getByRole("img", { name: scene.texts.signIn.qr })).toBeVisible();
    },
    button: intent("cancel"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.factorOff);
      await expect(intent("begin")(scene)).toBeVisible();
    },
  },
  {
    form: "/account/security intent=confirm",
    at: () => "/account/security",
    fill: async (scene) => {
      await intent("begin")(scene).click();
      const secret = await main(scene).locator(".font-mono").textContent();
      await inForm(scene, "code").fill("12 34 56");
      await inForm(scene, "current").fill(PASSWORD);
      await intent("confirm")(scene).click();
      await expect(inForm(scene, "code")).toHaveAccessibleDescription(
        new RegExp(scene.texts.account.errors.code_wrong),
      );
      await expect(inForm(scene, "code")).toHaveValue("12 34 56");
      await inForm(scene, "code").fill(codeOf((secret ?? "").replaceAll(" ", "")));
      await inForm(scene, "current").fill(PASSWORD);
    },
    button: intent("confirm"),
    sees: async (scene) => {
      await expect(recoveryCodes(scene)).toHaveCount(10);
      await expect(intent("off")(scene)).toBeVisible();
      const codes = await recoveryCodes(scene).allTextContents();
      const file = scene.page.waitForEvent("download");
      await main(scene).getByRole("link", { name: scene.texts.signIn.downloadCodes }).click();
      expect((await file).suggestedFilename()).toBe("recovery-codes.txt");
      const text = await readFile(await (await file).path(), "utf8");
      expect(text.split("\n").slice(2)).toEqual([...codes, ""]);
      const copy = main(scene).getByRole("button", { name: scene.texts.signIn.copyCodes });
      await expect(copy).toBeVisible({ visible: scene.scripted });
    },
  },
  ...(["codes", "off"] as const).map(
    (name): FormJourney => ({
      form: `/account/security intent=${name}`,
      at: factorPage,
      fill: async (scene) => {
        await inForm(scene, "current").fill(PASSWORD);
        const secret = scene.db.selectFrom("second_factors").select("secret").where("user_id", "=", scene.member.id);
        await inForm(scene, "code").fill(codeOf((await secret.executeTakeFirstOrThrow()).secret));
      },
      button: intent(name),
      sees: async (scene) => {
        if (name === "off") await toastWith(scene, scene.texts.flash.factorOff);
        else await expect(recoveryCodes(scene)).toHaveCount(10);
      },
    }),
  ),
  {
    form: "/logout",
    at: () => "/moderation",
    fill: ({ page }) => logOutButton(page),
    button: ({ page }) => headerMenu(page).locator("form[action='/logout'] button"),
    leads: /:\d+\/$/,
    sees: ({ page, texts }) =>
      expect(page.getByRole("banner").getByRole("link", { name: texts.header.login })).toBeVisible(),
  },
  {
    form: "/account/delete current",
    at: () => "/account/delete",
    fill: (scene) => inForm(scene, "current").fill(PASSWORD),
    button: named(({ account }) => account.deleteNow),
    leads: /:\d+\/$/,
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.accountDeleted);
      await expect(scene.page.getByRole("banner")).not.toContainText(scene.member.username);
    },
    back: /\/login\?/,
  },
];

/** Another member's review; returns the deal. */
export async function reviewedDeal(scene: Scene) {
  const deal = await newDeal(scene);
  const { id: userId } = await insertMember(scene.db, `e2e_${unique()}`, { cost: 10 });
  const rating = await rateDeal(scene.db, { dealId: deal.id, userId, rating: 2, comment: `Dim ${unique()}` });
  return { ...deal, ratingId: rating?.id ?? "", userId };
}
