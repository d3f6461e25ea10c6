import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { connect } from "~/platform/db/connection.server";
import { measureSite } from "~/platform/metrics/site-metrics.server";
import { measureWeb } from "~/platform/metrics/web-metrics.server";

const read = (file: string) => readFileSync(new URL(`../docs/monitoring/${file}`, import.meta.url), "utf8");
const [dashboard, alerts] = [read("grafana-dashboard.json"), read("alerts.yml")];

/** The names of all that a site with several processes exposes, as Prometheus stores them. */
function exposed(): Set<string> {
  const register = new Registry();
  const db = connect("postgresql://127.0.0.1:1/none");
  for (const prefix of ["", "primary_"]) collectDefaultMetrics({ register, prefix });
  measureWeb(register, () => db);
  measureSite(register, { db, replica: db, dataDir: "/", backupDir: "/" });
  const series = register.getMetricsAsArray().flatMap(({ name, type }) => {
    const isHistogram = String(type) === "histogram";
    return isHistogram ? ["_bucket", "_sum", "_count"].map((suffix) => name + suffix) : name;
  });
  return new Set(series);
}

const named = (text: string) =>
  new Set([...text.matchAll(/\b(?:primary_)?(?:haojia|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name));

describe("the dashboard and the alert rules", () => {
  const known = exposed();

  it.each([
    ["dashboard", dashboard, 25],
    ["alert rules", alerts, 10],
  ])("name metrics that there are: the %s", (_, text, least) => {
    const names = [...named(text)];
    expect(names.length).toBeGreaterThanOrEqual(least);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it("leave out none of the site's own", () => {
    const shown = named(dashboard + alerts);
    const own = [...known].filter((name) => name.startsWith("haojia_") && !/_(?:sum|count)$/.test(name));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });
});

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: Record<"x" | "y" | "w" | "h", number>;
  targets?: { refId: string; expr: string }[];
}

it("the dashboard's panels have a place of their own each, and what they show is of the chosen job", () => {
  const { panels, uid } = JSON.parse(dashboard) as { panels: Panel[]; uid: string };
  expect(uid).toBe("haojia");
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  const shown = panels.filter(({ type }) => type !== "row");
  expect(shown.filter(({ targets = [] }) => targets.length === 0)).toEqual([]);
  const queries = shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  // The lists of labels between braces belong to one metric each.
  const selectors = queries.flatMap((query) => query.match(/[a-z_]+_[a-z_]+\{[^}]*\}?/g) ?? []);
  expect(selectors.length).toBeGreaterThan(30);
  expect(selectors.filter((selector) => !selector.includes('job="$job"'))).toEqual([]);
});

it("the alert rules have a name, a severity and a summary each, of the job of the guide to hosting", () => {
  const rules = alerts.split(/^ {6}- alert: /m).slice(1);
  expect(rules.length).toBeGreaterThanOrEqual(9);
  for (const rule of rules) {
    const [name = ""] = /^Haojia\w+/.exec(rule) ?? [];
    expect(name).not.toBe("");
    expect([name, rule]).toEqual([name, expect.stringMatching(/labels: \{ severity: (?:critical|warning) \}/)]);
    expect([name, rule]).toEqual([name, expect.stringMatching(/^ {10}summary: "/m)]);
    expect([name, rule]).toEqual([name, expect.stringContaining('job="haojia"')]);
  }
  const guide = readFileSync(new URL("../docs/hosting.md", import.meta.url), "utf8");
  expect(guide).toContain("job_name: haojia");
});
