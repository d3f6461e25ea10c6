/** Minimum contrast ratio of text (WCAG 2.2, 1.4.3), and of other parts of the interface (1.4.11). */
export const MIN_CONTRAST = 4.5;
const MIN_PART_CONTRAST = 3;

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** "#rrggbb": the surface, the ground and the sunk surface of app/platform/ui/styles/theme.css, on which texts in the brand's colour stand. */
export const GROUNDS: Readonly<Record<Theme, readonly [string, string, string]>> = {
  light: ["#ffffff", "#f6f4f0", "#efece6"],
  dark: ["#1f1c18", "#14120f", "#2a2621"],
};
const ON_BRAND = "#ffffff";
const WHITE = "#ffffff";
const BLACK = "#000000";

/** How much of the brand's colour is in the tint on which texts in its ink stand. */
const TINT: Record<Theme, number> = { light: 0.1, dark: 0.22 };
const STEP = 0.02;

/** Lowercase "#rrggbb" of "#0F766E", "0f766e" or "#abc"; null for another text. */
export function parseColor(typed: string): string | null {
  const [, short, long] = /^#?(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(typed.trim()) ?? [];
  const digits = long ?? short?.replace(/./g, "$&$&");
  return digits ? `#${digits.toLowerCase()}` : null;
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Mixes the other colour into `color`; `part` is its share. */
function mix(color: string, other: string, part: number): string {
  const others = channels(other);
  const mixed = channels(color).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const lowestContrast = (color: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** The colour, with as much of the other one as `isEnough` needs. */
function mixedUntil(color: string, other: string, isEnough: (mixed: string) => boolean): string {
  for (let part = 0; part < 1; part += STEP) {
    const mixed = mix(color, other, part);
    if (isEnough(mixed)) return mixed;
  }
  return other;
}

export interface BrandColors {
  /** The colour of buttons and badges, which have white text. */
  brandColor: string;
  /** The colour of text and links in each theme; null: derived from the brand's. */
  inkLight: string | null;
  inkDark: string | null;
}

export type ColorField = keyof BrandColors;

function themeColors(theme: Theme, { brandColor, ...inks }: BrandColors) {
  const [surface] = GROUNDS[theme];
  const brand =
    theme === "light"
      ? brandColor
      : mixedUntil(brandColor, WHITE, (mixed) => contrast(mixed, surface) >= MIN_PART_CONTRAST);
  const tint = mix(surface, brand, TINT[theme]);
  const grounds = [...GROUNDS[theme], tint];
  const isReadable = (color: string) => lowestContrast(color, grounds) >= MIN_CONTRAST;
  const given = theme === "light" ? inks.inkLight : inks.inkDark;
  const ink = given ?? mixedUntil(brandColor, theme === "light" ? BLACK : WHITE, isReadable);
  return { brand, "brand-strong": mix(brand, BLACK, 0.15), "brand-tint": tint, "brand-ink": ink, grounds };
}

/** The colours of texts that are made of a brand's. */
export function derivedInks(brandColor: string): Record<"inkLight" | "inkDark", string> {
  const alone = { brandColor, inkLight: null, inkDark: null };
  return { inkLight: themeColors("light", alone)["brand-ink"], inkDark: themeColors("dark", alone)["brand-ink"] };
}

/** The colours whose texts would not be read, with the contrast that they have. */
export function poorContrasts(colors: BrandColors): { field: ColorField; contrast: number }[] {
  const found = [
    { field: "brandColor" as const, contrast: contrast(colors.brandColor, ON_BRAND) },
    ...THEMES.map((theme) => {
      const { "brand-ink": ink, grounds } = themeColors(theme, colors);
      return {
        field: theme === "light" ? ("inkLight" as const) : ("inkDark" as const),
        contrast: lowestContrast(ink, grounds),
      };
    }),
  ];
  return found.filter(({ contrast }) => contrast < MIN_CONTRAST);
}

/** A style sheet that sets the tokens `--color-brand…` of app/platform/ui/styles/theme.css. */
export function brandStyles(colors: BrandColors): string {
  const [{ grounds: _, ...light }, dark] = [themeColors("light", colors), themeColors("dark", colors)];
  const tokens = Object.entries(light).map(
    ([name, color]) => `--color-${name}:light-dark(${color},${dark[name as keyof typeof light]})`,
  );
  return `:root{${tokens.join(";")}}\n`;
}
