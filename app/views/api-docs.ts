/** A parameter or a field, as a reader is shown it. */
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
  /** The token that it wants, if it wants one. */
  token: "session" | "service" | null;
  parameters: ShownField[];
  body: ShownField[];
  /** What is answered: a status, and the object that comes with it or what it means. */
  answers: { status: string; object: string | null; description: string }[];
}

export interface ShownObject {
  name: string;
  /** The objects of a list, or null. */
  of: string | null;
  fields: ShownField[];
}
