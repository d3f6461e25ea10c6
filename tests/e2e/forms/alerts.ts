import { matchAlerts } from "~/domain/alerts/matching.server";
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

export const ALERTS: FormJourney[] = [
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
  pauseJourney("pause"),
  pauseJourney("resume"),
  {
    form: "/alerts/inbox newest",
    at: unreadMessage,
    fill: (scene) => expect(main(scene)).toContainText(scene.texts.alerts.unread),
    button: named(({ alerts }) => alerts.markRead),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.messagesRead);
      await expect(main(scene)).not.toContainText(scene.texts.alerts.unread);
    },
  },
];
