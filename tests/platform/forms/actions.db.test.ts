import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember, PASSWORD, signInAs } from "../../support/people";
import { ROUTES, routeSource } from "../../support/route-paths";
import { answerOf, post, routeArgs } from "../../support/routes";

const db = useDatabase();

const FOREIGN: Record<string, string>[] = [
  { Origin: "https://evil.test" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
];

describe("every action of a page", () => {
  const modules = import.meta.glob<{ action: (args: ActionFunctionArgs) => Promise<unknown> }>(
    // Except the API, and the 404 page.
    ["/app/{features,platform}/*/routes/*.{ts,tsx}", "!/app/platform/{api,errors}/routes/*"],
  );
  const actions = ROUTES.flatMap((route) => {
    const load = modules[`/app/${route.file}`];
    return load && /^export .*\baction\b/m.test(routeSource(route)) ? [[route.path, load] as const] : [];
  });

  it("is found", () => {
    expect(actions.length).toBeGreaterThanOrEqual(9);
  });

  it.each(actions)("rejects a cross-site form before anything else: %s", async (_, load) => {
    const { action } = await load();
    const [deal = ""] = await insertDeals(db(), [{}]);
    const { id } = await insertMember(db());
    const { headers } = await signInAs(db(), id, "Owner's");
    const everything = async () => {
      const accounts = ["users", "sessions", "rate_limits", "spent_checks"] as const;
      const tables = [...accounts, "deals", "likes", "nolucks", "ratings"] as const;
      return Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute()));
    };
    const before = await everything();
    const fields = {
      ...{ on: deal, language: "zh", rating: "5", comment: "Theirs", current: PASSWORD, others: "true" },
      ...{ email: "alice@shop.test", password: PASSWORD, confirmPassword: PASSWORD, username: "mallory" },
    };
    for (const foreign of FOREIGN) {
      const request = post("/", fields, { ...headers, ...foreign });
      const response = await answerOf(() => action(routeArgs(request, { dealId: deal })));
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.data).toMatchObject({ title: expect.any(String), text: expect.any(String) });
    }
    expect(await everything()).toEqual(before);
  });
});
