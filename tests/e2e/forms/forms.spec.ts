import { ROUTES, routeSource } from "../../support/route-paths";
import { expect, hydrated, isLong, on, test } from "../fixtures";
import { ADMINS } from "./admins";
import { ALERTS } from "./alerts";
import { type FormJourney, play } from "./journey";
import { MEMBERS } from "./members";
import { VISITORS } from "./visitors";

const JOURNEYS = { visitors: VISITORS, members: MEMBERS, alerts: ALERTS, admins: ADMINS };
const FORMS = new Set(Object.values(JOURNEYS).flatMap((journeys) => journeys.map(({ form }) => form)));

/** Programs below /api, the offline worker, the ping of a followed link, what is posted to no page, passkeys: passkeys.spec.ts, a picture's removal: admin.spec.ts, and what a new site alone has: restore.spec.ts. */
const WITHOUT_FORM =
  /^\/(?:api\/.*|alerts\/browser|deals\/{id}\/click|login\/passkey|pictures\/{file}|admin\/restore|\$)$/;

// Rejected forms respond with the form and a 4xx status.
test.use({
  mayFail:
    /\/(deals\/submit|[\da-f-]{36}\/report|admin\/reports|reset-password\/code|alerts\/settings|login\/code|account|account\/security|alerts\/[\da-f-]{36})(\.data)?(\?|$)/,
});

test("each route with an action has a journey", () => {
  const withAction = ROUTES.filter((route) =>
    /^export (?:const|(?:async )?function) action\b/m.test(routeSource(route)),
  );
  const paths = withAction.map(({ path }) => path.replace(/{\w+Id}/g, "{id}"));
  expect(paths.length).toBeGreaterThan(30);
  const posted = new Set([...FORMS].map((form) => form.split(" ")[0]));
  const missing = paths.filter((path) => !WITHOUT_FORM.test(path) && !posted.has(path.replace("/{title}", "")));
  expect(missing).toEqual([]);
});

for (const [people, journeys] of Object.entries(JOURNEYS)) {
  test(
    `the forms of ${people}: what is sent, what is seen after it, and Back`,
    isLong ? on("long", "js", "no-js") : on("js", "no-js"),
    async ({ context, db, texts, newMember, javaScriptEnabled }) => {
      test.setTimeout(600_000);
      const scripted = javaScriptEnabled !== false;
      const failures: string[] = [];
      const met: string[] = [];
      const playOne = async (journey: FormJourney) => {
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        try {
          await context.clearCookies();
          const member = await newMember({ isAdmin: people === "admins" });
          if (people === "visitors") await context.clearCookies();
          const scene = { page, db, texts, member, scripted };
          await page.goto(await journey.at(scene));
          if (scripted) await hydrated(page);
          met.push(...(await play(journey, scene)));
        } catch (error) {
          failures.push(`${journey.form}: ${error instanceof Error ? error.message : error}`);
        } finally {
          await page.close();
        }
      };
      for (const journey of journeys) {
        if ((journey.isLong && !isLong) || (journey.needsScript && !scripted)) continue;
        await test.step(journey.form, () => playOne(journey));
      }
      expect(failures.join("\n\n")).toBe("");
      expect([...new Set(met)].filter((form) => !FORMS.has(form))).toEqual([]);
    },
  );
}
