import { z } from "zod";

/** A parsed value, or all of its errors. */
export type Parsed<T, E> = { ok: true; value: T } | { ok: false; errors: E[] };

/** A text field; a missing or null one is "". */
export const textField = z
  .string({ error: "wrong_type" })
  .nullable()
  .prefault("")
  .transform((value) => value ?? "");

/** Rejects a field's value with a code, and `params` for its message. */
export function rejectField<Code extends string>(ctx: z.core.$RefinementCtx, code: Code, params?: object): never {
  ctx.addIssue({ code: "custom", message: code, params: { ...params } });
  return z.NEVER;
}

/** The field and code of each issue; "" is the value as a whole, `a.b` a field within a field. */
export function fieldErrors<Field extends string, Code extends string>(
  error: z.ZodError | undefined,
): { field: Field; code: Code }[] {
  return (error?.issues ?? []).map(({ path, message }) => ({
    field: path.filter((key) => typeof key === "string").join(".") as Field,
    code: message as Code,
  }));
}
