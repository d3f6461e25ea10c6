import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import type { Reply } from "../site/site";

interface Response {
  headers?: Record<string, unknown>;
  content?: { "application/json": { schema: { $ref: string } } };
}

interface Described {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: { "application/json": { schema: { $ref: string } } } };
  responses: Record<string, Response>;
}

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object>; headers: Record<string, object> };
}

/** The site's own description of its API, and what it says of requests and answers. */
export class ApiDocument {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(readonly json: OpenApi) {
    addFormats(this.#ajv);
    this.#ajv.addSchema(json, "openapi");
  }

  /** "GET /api/deals" and so on, with what stands there. */
  get operations(): Map<string, Described> {
    const all = Object.entries(this.json.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [`${method.toUpperCase()} ${path}`, described] as const),
    );
    return new Map(all);
  }

  /** What the document has against a value that its schema `reference` describes. */
  faults({ $ref }: { $ref: string }, value: unknown): string[] {
    const validate = this.#ajv.getSchema(`openapi${$ref}`);
    if (!validate) throw new Error(`The document has no ${$ref}`);
    const isValid: unknown = validate(value);
    return isValid ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  /** Whether a body is what the document says it is. */
  takes(key: string, body: unknown): boolean {
    const schema = this.operations.get(key)?.requestBody?.content["application/json"].schema;
    return schema !== undefined && this.faults(schema, body).length === 0;
  }

  /** An answer has a documented status, with the body and the headers that belong to it. */
  expectAnswer(key: string, { status, headers, body }: Reply): void {
    const described = this.operations.get(key)?.responses[status];
    expect(described, `${key} answers ${status}, which is not documented: ${body.slice(0, 200)}`).toBeDefined();
    const schema = described?.content?.["application/json"].schema;
    if (schema) {
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect([key, status, this.faults(schema, JSON.parse(body))]).toEqual([key, status, []]);
    } else expect(body).toBe("");
    // A list of one page has no other page to link to, and not every response is replayed.
    const sometimes = ["Link", "Idempotency-Replayed"];
    const told = Object.keys(described?.headers ?? {}).filter((name) => !sometimes.includes(name));
    expect(told.filter((name) => !(name.toLowerCase() in headers))).toEqual([]);
  }
}
