import { z } from "zod";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { lineField, type Parsed, parseFields, rejectField, textField } from "~/platform/values/fields";
import { type ColorField, parseColor, poorContrasts } from "./colors";
import { BRAND_TEXTS, type BrandText, MAX_BRAND_TEXT, NEEDED_TEXTS, NO_TEXT } from "./site-texts";

export const BRAND_LIMITS = { name: 60, filing: 60, text: MAX_BRAND_TEXT } as const;

/** `tagline.en` … */
export const BRAND_TEXT_FIELDS = BRAND_TEXTS.flatMap((name) =>
  TEXT_LANGUAGES.map((lang) => `${name}.${lang}` as const),
);
export type BrandTextField = (typeof BRAND_TEXT_FIELDS)[number];

export const BRAND_FIELDS = [
  ...(["name", "filing", "dailyDeals", "brandColor", "inkLight", "inkDark"] as const),
  ...BRAND_TEXT_FIELDS,
] as const;
export type BrandField = (typeof BRAND_FIELDS)[number];

export type BrandError =
  | { field: BrandField; code: "wrong_type" | "too_long" | "invalid_text" }
  | { field: BrandTextField; code: "text_needed" }
  | { field: "dailyDeals"; code: "invalid_number" }
  | { field: ColorField; code: "invalid_color" | "color_missing" }
  | { field: ColorField; code: "poor_contrast"; contrast: number };

/** "" stands for the default, as null. */
const orNull = <T>(schema: z.ZodType<T>) => schema.transform((value) => value || null);

const number = textField.transform((typed, ctx) => {
  const digits = typed.replace(/[\s,，]/g, "");
  if (digits === "") return null;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : rejectField(ctx, "invalid_number");
});

const color = textField.transform((typed, ctx) => {
  if (typed.trim() === "") return null;
  return parseColor(typed) ?? rejectField(ctx, "invalid_color");
});

/** A dash alone, however it is typed, is {@link NO_TEXT}. */
const brandText = (name: BrandText) =>
  lineField(BRAND_LIMITS.text).transform((text, ctx) => {
    if (!/^[-–—－]+$/.test(text)) return text;
    return NEEDED_TEXTS.includes(name) ? rejectField(ctx, "text_needed") : NO_TEXT;
  });

const brand = z
  .object({
    name: orNull(lineField(BRAND_LIMITS.name)),
    filing: orNull(lineField(BRAND_LIMITS.filing)),
    dailyDeals: number,
    brandColor: color,
    inkLight: color,
    inkDark: color,
    texts: z.object(
      Object.fromEntries(
        BRAND_TEXT_FIELDS.map((field) => [field, brandText(field.split(".")[0] as BrandText)]),
      ) as Record<BrandTextField, ReturnType<typeof brandText>>,
    ),
  })
  .superRefine(({ brandColor, inkLight, inkDark }, ctx) => {
    const reject = (field: ColorField, code: string, params: object = {}) =>
      ctx.addIssue({ code: "custom", path: [field], message: code, params });
    if (!brandColor) return inkLight || inkDark ? reject("brandColor", "color_missing") : undefined;
    for (const { field, contrast } of poorContrasts({ brandColor, inkLight, inkDark })) {
      reject(field, "poor_contrast", { contrast });
    }
  });

export type BrandInput = z.output<typeof brand>;

export function parseBrand(typed: Readonly<Record<string, string>>): Parsed<BrandInput, BrandError> {
  const parsed = parseFields<BrandInput, BrandError>(brand, { ...typed, texts: typed });
  if (parsed.ok) return parsed;
  const errors = parsed.errors.map((error) => ({ ...error, field: error.field.replace(/^texts\./, "") }));
  return { ok: false, errors: errors as BrandError[] };
}
