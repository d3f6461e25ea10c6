import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import type { Reply } from "../site";

interface Response {
  headers?: Record<string, unknown>;
  content?: { "application/json": { schema: { $ref: string } } };
}

interface Described {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { required: boolean; content: { "application/json": { schema: { $ref: string } } } };
  responses: Record<string, Response>;
}

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object>; headers: Record<string, object> };
}

/** The site's OpenAPI document, as a validator of requests and responses. */
export class ApiDocument {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(readonly json: OpenApi) {
    addFormats(this.#ajv);
    this.#ajv.addSchema(json, "openapi");
  }

  /** Operations by method and path, such as "GET /api/deals". */
  get operations(): Map<string, Described> {
    const all = Object.entries(this.json.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [`${method.toUpperCase()} ${path}`, described] as const),
    );
    return new Map(all);
  }

  /** The validation errors of a value by a schema. */
  faults({ $ref }: { $ref: string }, value: unknown): string[] {
    const validate = this.#ajv.getSchema(`openapi${$ref}`);
    if (!validate) throw new Error(`The document has no ${$ref}`);
    const isValid: unknown = validate(value);
    return isValid ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  /** Whether a request body is valid. */
  takes(key: string, body: unknown): boolean {
    const schema = this.operations.get(key)?.requestBody?.content["application/json"].schema;
    return schema !== undefined && this.faults(schema, body).length === 0;
  }

  /** Expects a documented status, with its body and its headers. */
  expectResponse(key: string, { status, headers, body }: Reply): void {
    const described = this.operations.get(key)?.responses[status];
    expect(described, `${key} returns ${status}, which is not documented: ${body.slice(0, 200)}`).toBeDefined();
    const schema = described?.content?.["application/json"].schema;
    if (schema) {
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect([key, status, this.faults(schema, JSON.parse(body))]).toEqual([key, status, []]);
    } else expect(body).toBe("");
    // A list with one page has no Link, and most responses are not replayed.
    const optional = ["Link", "Idempotency-Replayed"];
    const required = Object.keys(described?.headers ?? {}).filter((name) => !optional.includes(name));
    expect(required.filter((name) => !(name.toLowerCase() in headers))).toEqual([]);
  }
}
