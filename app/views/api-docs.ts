export interface ShownField {
  name: string;
  type: string;
  required: boolean;
  description: string | null;
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

export interface ShownObject {
  name: string;
  /** The item type of a list, or null. */
  of: string | null;
  fields: ShownField[];
}
