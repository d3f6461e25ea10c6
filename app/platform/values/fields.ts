import { z } from "zod";
import { cleanLine, cleanText, textLength } from "./text";

export type Parsed<T, E> = { ok: true; value: T } | { ok: false; errors: E[] };

/** A text field; a missing or null one is "". */
export const textField = z
  .string({ error: "wrong_type" })
  .nullable()
  .prefault("")
  .transform((value) => value ?? "");

/** A {@link textField} cleaned to one line (see {@link cleanLine}) of at most `limit` code points. */
export function lineField(limit: number) {
  return textField.transform((value, ctx) => bounded(value, cleanLine, { limit, ctx }));
}

export function paragraphsField(limit: number) {
  return textField.transform((value, ctx) => bounded(value, cleanText, { limit, ctx }));
}

/** Whether a typed text is too long to be cleaned: spaces and what is not seen may be seven times the rest. */
export const isOverlong = (typed: string, limit: number): boolean => typed.length > 8 * limit + 1_000;

interface Bounds {
  /** The limit in code points. */
  limit: number;
  ctx: z.core.$RefinementCtx;
}

function bounded(typed: string, clean: (typed: string) => string | null, { limit, ctx }: Bounds): string {
  const text = isOverlong(typed, limit) ? typed : clean(typed);
  if (text === null) return rejectField(ctx, "invalid_text");
  return isOverlong(text, limit) || textLength(text) > limit ? rejectField(ctx, "too_long") : text;
}

export function rejectField<Code extends string>(ctx: z.core.$RefinementCtx, code: Code, params?: object): never {
  ctx.addIssue({ code: "custom", message: code, params: { ...params } });
  return z.NEVER;
}

export function parseFields<T, E extends { field: string; code: string }>(
  schema: z.ZodType<T>,
  value: unknown,
): Parsed<T, E> {
  const { success, data, error } = schema.safeParse(value);
  return success ? { ok: true, value: data } : { ok: false, errors: fieldErrors(error) as E[] };
}

/** The errors of a schema, with the `params` of {@link rejectField}; "" is the value as a whole, `a.b` a field within a field. */
export function fieldErrors<Field extends string, Code extends string>(
  error: z.ZodError | undefined,
): { field: Field; code: Code }[] {
  return (error?.issues ?? []).map((issue) => ({
    field: issue.path.filter((key) => typeof key === "string").join(".") as Field,
    code: issue.message as Code,
    ...(issue.code === "custom" && issue.params),
  }));
}
