/** Of a text over several lines. */
export const words = ({ raw: [text = ""] }: TemplateStringsArray): string[] => text.trim().split(/\s+/);
