import { describe, expect, it } from "vitest";
import { shownApi } from "~/platform/api/docs.server";
import { openApiDocument } from "~/platform/api/openapi.server";
import { allowedMethods, OPERATIONS } from "~/platform/api/operations";
import { FIELD_ERRORS } from "~/platform/api/sentences.server";
import { ApiDocument, type OpenApi } from "../../site/api/document";
import { routePaths } from "../../support/route-paths";

const json = JSON.parse(JSON.stringify(openApiDocument())) as OpenApi;
const document = new ApiDocument(json);

/** The operations of specification §7.1. */
const SPECIFIED = [
  "GET /api/deals",
  "GET /api/deals/search",
  "GET /api/deals/{id}",
  "POST /api/deals",
  "PUT /api/deals/{id}",
  "GET /api/deals/{id}/ratings",
  "GET /api/deals/{id}/users/{userId}/rating",
  "POST /api/ratings",
  "PUT /api/ratings/{ratingId}",
  "GET /api/deals/{id}/users/{userId}/like",
  "POST /api/likes/toggle",
  "GET /api/deals/{id}/nolucks",
  "GET /api/deals/{id}/users/{userId}/noluck",
  "POST /api/nolucks/toggle",
  "POST /api/users/signup",
  "POST /api/auth/login",
  "GET /api/auth/validate",
  "POST /api/auth/logout",
];

const anonymous = (path: string) => path.replace(/\{\w+\}/g, "{}");

describe("the OpenAPI document", () => {
  it("documents every route, and no others", () => {
    // Except the documentation's page and the catch-all route.
    const routes = routePaths().filter((path) => path.startsWith("/api/") && path !== "/api/docs" && path !== "/api/$");
    expect(routes).toContain("/api/openapi.json");
    expect(new Set(Object.keys(json.paths).map(anonymous))).toEqual(new Set(routes.map(anonymous)));
  });

  it("has every operation of the specification", () => {
    expect(SPECIFIED.filter((key) => !document.operations.has(key))).toEqual([]);
    expect(new Set(document.operations.keys())).toEqual(new Set(Object.keys(OPERATIONS)));
  });

  it("has no dangling references and no duplicate ids", () => {
    const references = [...JSON.stringify(json).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    expect(references.length).toBeGreaterThan(100);
    for (const path of new Set(references)) {
      const found = path.split("/").reduce<unknown>((at, step) => Object(at)[step], json);
      expect([path, typeof found]).toEqual([path, "object"]);
    }
    const ids = [...document.operations.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("declares every parameter of every path", () => {
    for (const [key, { parameters = [] }] of document.operations) {
      const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
      expect([key, inPath]).toEqual([key, key.match(/\{\w+\}/g) ?? []]);
    }
  });

  it("has valid schemas that reject invalid values", () => {
    for (const name of Object.keys(json.components.schemas)) {
      expect(() => document.faults({ $ref: `#/components/schemas/${name}` }, {})).not.toThrow();
    }
    const error = { $ref: "#/components/schemas/Error" };
    expect(document.faults(error, { error: "Not found" })).toEqual([]);
    expect(document.faults(error, { error: 1 })).not.toEqual([]);
    expect(document.faults(error, { error: "Not found", stack: "" })).not.toEqual([]);
    expect(document.faults({ $ref: "#/components/schemas/Deals" }, [{}])).not.toEqual([]);
  });

  it("documents the request headers", () => {
    const inHeaders = [...document.operations].flatMap(([key, { parameters = [] }]) =>
      parameters.filter((parameter) => parameter.in === "header").map(({ name }) => `${key} ${name}`),
    );
    expect(inHeaders).toEqual([
      "POST /api/deals Idempotency-Key",
      "PUT /api/deals/{id} If-Match",
      "POST /api/submissions Idempotency-Key",
      "POST /api/deals/batch Idempotency-Key",
      "PUT /api/deals/by-key Idempotency-Key",
    ]);
    const replayed = [...document.operations].filter(([, { responses }]) =>
      Object.values(responses).some(({ headers = {} }) => "Idempotency-Replayed" in headers),
    );
    expect(replayed.map(([key]) => key)).toEqual([
      "POST /api/deals",
      "POST /api/submissions",
      "POST /api/deals/batch",
      "PUT /api/deals/by-key",
    ]);
  });

  it("describes the rows of a delivery and their error codes", () => {
    const { BatchBody, BatchAnswer, DeliveryBody } = json.components.schemas;
    expect(BatchBody).toMatchObject({
      properties: { deals: { items: { $ref: "#/components/schemas/DeliveryBody" } } },
    });
    expect(DeliveryBody).toMatchObject({
      properties: {
        currency: {},
        expiresAt: { description: expect.stringContaining("absent, empty or null: no end") },
      },
    });
    const code = { enum: Object.keys(FIELD_ERRORS), description: expect.stringContaining("foreign_currency: must be") };
    expect(BatchAnswer).toMatchObject({
      properties: { results: { items: { properties: { errors: { items: { properties: { code } } } } } } },
    });
  });

  it("is shown completely by the page", () => {
    const { nouns, objects } = shownApi();
    const shown = nouns.flatMap(({ operations }) => operations.map(({ method, path }) => `${method} ${path}`));
    expect(new Set(shown)).toEqual(new Set(document.operations.keys()));
    const names = new Set(objects.map(({ name }) => name));
    const linked = nouns.flatMap(({ operations }) =>
      operations.flatMap(({ responses }) => responses.map(({ object }) => object)),
    );
    expect(linked.filter((name) => name && !names.has(name))).toEqual(["OpenApi"].filter((name) => !names.has(name)));
  });
});

it("Allow lists a path's methods", () => {
  expect(allowedMethods("/api/deals")).toBe("GET, HEAD, POST, OPTIONS");
  expect(allowedMethods("/api/likes/toggle")).toBe("POST, OPTIONS");
});
