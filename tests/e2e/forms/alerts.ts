import { matchAlerts } from "~/features/alerts/matching.server";
import { stopToken, turnOnEmail } from "~/features/notifications/channels.server";
import { DEFAULT_TIMES, saveSettings } from "~/features/notifications/settings.server";
import { insertAlert } from "../../support/alerts";
import { insertDeals } from "../../support/deals";
import { unique } from "../../support/unique";
import { expect } from "../fixtures";
import { type FormJourney, main, named, newDeal, type Scene, toastWith } from "./journey";

const inForm = (scene: Scene, name: string) => main(scene).locator(`form [name=${name}]`);

const LIST = /\/alerts$/;
const NAME = "Walnut desks";

async function savedAlert({ db, member }: Scene): Promise<string> {
  return `/alerts/${await insertAlert(db, member.id, { q: NAME })}`;
}

/** A message of an alert that is matched now. */
async function unreadMessage({ db, member }: Scene): Promise<string> {
  const title = `Bureau ${unique()}`;
  await insertAlert(db, member.id, { q: title });
  await insertDeals(db, [{ title, createdAt: new Date("2025-01-01T00:00:00Z") }]);
  await matchAlerts(db);
  return "/alerts/inbox";
}

const pauseJourney = (name: "pause" | "resume"): FormJourney => ({
  form: `/alerts ${name}`,
  at: async (scene) => {
    await savedAlert(scene);
    if (name === "resume")
      await scene.db
        .updateTable("alerts")
        .set({ paused_at: new Date() })
        .where("user_id", "=", scene.member.id)
        .execute();
    return "/alerts";
  },
  button: (scene) => main(scene).locator(`button[name=${name}]`),
  sees: async (scene) => {
    const { flash } = scene.texts;
    await toastWith(scene, name === "pause" ? flash.alertPaused : flash.alertResumed);
    await expect(main(scene).locator(`button[name=${name === "pause" ? "resume" : "pause"}]`)).toBeVisible();
  },
});

const sees: FormJourney["sees"] = async (scene) => {
  await toastWith(scene, scene.texts.flash.alertSaved);
  await expect(main(scene)).toContainText(NAME);
};

async function settingsPage(scene: Scene, { isOn }: { isOn: boolean }): Promise<string> {
  const { db, member } = scene;
  await saveSettings(db, { userId: member.id, ...DEFAULT_TIMES, timeZone: "UTC", lang: "en" });
  await db.updateTable("users").set({ email_confirmed_at: new Date() }).where("id", "=", member.id).execute();
  if (isOn) await turnOnEmail(db, { userId: member.id, now: new Date() });
  return "/alerts/settings";
}

async function stopLink(scene: Scene): Promise<string> {
  await settingsPage(scene, { isOn: true });
  const own = scene.db.selectFrom("channels").select("id").where("user_id", "=", scene.member.id);
  const { id } = await own.executeTakeFirstOrThrow();
  return `/alerts/stop?channel=${id}&token=${await stopToken(scene.db, id)}`;
}

const intent = (value: string) => (scene: Scene) => main(scene).locator(`button[name=intent][value=${value}]`);

const SETTINGS: FormJourney[] = [
  {
    form: "/alerts/settings intent=email",
    at: (scene) => settingsPage(scene, { isOn: false }),
    button: intent("email"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.emailsOn);
      await expect(intent("remove")(scene)).toBeVisible();
    },
  },
  {
    form: "/alerts/settings intent=mode",
    at: (scene) => settingsPage(scene, { isOn: true }),
    fill: (scene) => inForm(scene, "mode").nth(1).check(),
    button: intent("mode"),
    sent: { mode: "digest" },
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.settingsSaved);
      await expect(inForm(scene, "mode").nth(1)).toBeChecked();
    },
  },
  {
    form: "/alerts/settings intent=remove",
    at: (scene) => settingsPage(scene, { isOn: true }),
    button: intent("remove"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.channelRemoved);
      await expect(intent("email")(scene)).toBeVisible();
    },
  },
  {
    form: "/alerts/settings intent=webhook",
    at: () => "/alerts/settings",
    fill: async (scene) => {
      await inForm(scene, "template").selectOption("ntfy");
      await inForm(scene, "endpoint").fill(`${process.env.E2E_RECEIVER}/desks`);
    },
    button: intent("webhook"),
    sent: { template: "ntfy" },
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.channelAdded);
      await expect(main(scene)).toContainText("ntfy · 127.0.0.1");
    },
  },
  {
    form: "/alerts/settings intent=kinds",
    at: () => "/alerts/settings",
    fill: (scene) => inForm(scene, "kind").first().uncheck(),
    button: intent("kinds"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.settingsSaved);
      await expect(inForm(scene, "kind").first()).not.toBeChecked();
    },
  },
  {
    form: "/alerts/settings intent=times",
    at: (scene) => settingsPage(scene, { isOn: true }),
    fill: async (scene) => {
      await inForm(scene, "timeZone").selectOption("Asia/Shanghai");
      await inForm(scene, "quietFrom").fill("23:30");
    },
    button: intent("times"),
    sent: { timeZone: "Asia/Shanghai", quietFrom: "23:30", quietTo: "08:00" },
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.settingsSaved);
      await expect(inForm(scene, "quietFrom")).toHaveValue("23:30");
    },
  },
  {
    form: "/alerts/stop",
    at: stopLink,
    button: (scene) => main(scene).getByRole("button", { name: scene.texts.notifications.stopEmail }),
    sees: (scene) => expect(main(scene).getByRole("status")).toHaveText(scene.texts.notifications.stopped),
  },
];

export const ALERTS: FormJourney[] = [
  ...SETTINGS,
  {
    form: "/alerts/new q",
    at: () => "/alerts/new?maxPrice=50",
    fill: async (scene) => {
      await inForm(scene, "q").fill(NAME);
      await main(scene).getByRole("button", { name: scene.texts.alerts.rehearse }).click();
      await expect(main(scene)).toContainText(scene.texts.alerts.rehearsedNone);
      await expect(inForm(scene, "maxPrice")).toHaveValue("50");
    },
    button: named(({ alerts }) => alerts.save),
    sent: { q: NAME, maxPrice: "50" },
    leads: LIST,
    sees,
  },
  {
    form: "/alerts/new maxPrice",
    at: async (scene) => {
      const { id } = await newDeal(scene, { title: NAME });
      return `/alerts/new?deal=${id}`;
    },
    fill: (scene) => inForm(scene, "maxPrice").fill("20"),
    button: named(({ alerts }) => alerts.save),
    leads: LIST,
    sees,
  },
  {
    form: "/alerts/{id} q",
    at: savedAlert,
    fill: (scene) => inForm(scene, "triggers").nth(1).uncheck(),
    button: named(({ alerts }) => alerts.save),
    leads: LIST,
    sees,
  },
  {
    form: "/alerts/{id} delete=on",
    at: savedAlert,
    button: named(({ alerts }) => alerts.delete),
    leads: LIST,
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.alertDeleted);
      await expect(main(scene)).toContainText(scene.texts.alerts.none);
    },
    back: /\/alerts\//,
  },
  {
    form: "/alerts/new undo",
    at: savedAlert,
    fill: async (scene) => {
      await named(({ alerts }) => alerts.delete)(scene).click();
      await toastWith(scene, scene.texts.flash.alertDeleted);
    },
    button: (scene) => scene.page.getByRole("button", { name: scene.texts.toasts.undo }),
    sees,
  },
  pauseJourney("pause"),
  pauseJourney("resume"),
  {
    form: "/alerts/inbox newest",
    at: unreadMessage,
    fill: (scene) => expect(main(scene)).toContainText(scene.texts.notifications.unread),
    button: named(({ notifications }) => notifications.markRead),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.messagesRead);
      await expect(main(scene)).not.toContainText(scene.texts.notifications.unread);
    },
  },
];
