import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { expect, it } from "vitest";
import { securityHeaders } from "~/server/edge/security-headers";

const policyOf = (options: Parameters<typeof securityHeaders>[0]) =>
  new Map(securityHeaders(options)).get("Content-Security-Policy") ?? "";

it.each([
  ["a page", { scriptHashes: ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="] }],
  ["an answer without scripts", {}],
])("have nothing that an evaluator of such policies minds: %s", (_, options) => {
  const findings = new CspEvaluator(new CspParser(policyOf(options)).csp).evaluate();
  // That 'self' needs care where files are uploaded: none are.
  const grave = findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE);
  expect(grave).toEqual([]);
});

it("insist on https where the site is served so, and nowhere else", () => {
  const insists = (publicOrigin?: string) =>
    new Map(securityHeaders({ publicOrigin })).has("Strict-Transport-Security");
  expect([insists("https://deals.example"), insists("http://deals.example"), insists()]).toEqual([true, false, false]);
});
