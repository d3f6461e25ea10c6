import { openApiDocument } from "./openapi.server";
import { NOUNS, type Noun } from "./operation";

export interface ShownObject {
  name: string;
  /** The item type of a list, or null. */
  of: string | null;
  fields: ShownField[];
}

export interface ShownOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  token: "session" | "service" | null;
  parameters: ShownField[];
  body: ShownField[];
  responses: { status: string; object: string | null; description: string }[];
}

export interface ShownField {
  name: string;
  type: string;
  required: boolean;
  description: string | null;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  description?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

interface Described {
  tags: Noun[];
  summary: string;
  operationId: string;
  security: object[];
  parameters?: { name: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { description: string; content?: { "application/json": { schema: Schema } } }>;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

const nameOf = (schema?: Schema) => schema?.$ref?.split("/").at(-1) ?? null;

export function shownApi(): { nouns: { noun: Noun; operations: ShownOperation[] }[]; objects: ShownObject[] } {
  const { paths, components } = openApiDocument() as unknown as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      noun: described.tags[0],
      shown: shownOperation(method.toUpperCase(), path, described, components.schemas),
    })),
  );
  const responseNames = new Set(operations.flatMap(({ shown }) => shown.responses.map(({ object }) => object)));
  return {
    nouns: NOUNS.map((noun) => ({
      noun,
      operations: operations.filter((operation) => operation.noun === noun).map(({ shown }) => shown),
    })),
    objects: Object.entries(components.schemas)
      .filter(([name, schema]) => responseNames.has(name) && (schema.properties || schema.items))
      .map(([name, schema]) => ({ name, of: nameOf(schema.items), fields: fieldsOf(schema) })),
  };
}

function shownOperation(
  method: string,
  path: string,
  { operationId, summary, security, parameters = [], requestBody, responses }: Described,
  schemas: Record<string, Schema>,
): ShownOperation {
  const body = nameOf(requestBody?.content["application/json"].schema);
  return {
    id: operationId,
    method,
    path,
    summary,
    token: tokenOf(security),
    parameters: parameters.map(({ name, required = false, description = null, schema }) => ({
      name,
      type: typeOf(schema),
      required,
      description,
    })),
    body: fieldsOf(schemas[body ?? ""]),
    responses: Object.entries(responses).map(([status, { description, content }]) => ({
      status,
      object: Number(status) < 300 ? nameOf(content?.["application/json"].schema) : null,
      description,
    })),
  };
}

function tokenOf(security: object[]): ShownOperation["token"] {
  if (security.length === 0) return null;
  return security.some((scheme) => "serviceToken" in scheme) ? "service" : "session";
}

function fieldsOf({ properties = {}, required = [] }: Schema = {}): ShownField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    required: required.includes(name),
    description: schema.description ?? null,
  }));
}

/** A JSON Schema's type as a text, such as `integer 0–100`. */
function typeOf(schema: Schema): string {
  const { type, format, minimum, maximum, items, anyOf } = schema;
  if (schema.$ref) return nameOf(schema) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (items) return `${typeOf(items)}[]`;
  if (anyOf) return anyOf.map(typeOf).join(" | ");
  const name = Array.isArray(type) ? type.join(" | ") : (type ?? "");
  const bounded = maximum !== undefined && maximum < 1_000_000;
  return `${name}${format ? ` (${format})` : ""}${bounded ? ` ${minimum ?? ""}–${maximum}` : ""}`;
}
