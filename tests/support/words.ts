/** The words of a text, which may run over several lines: a list of strings without white space or escapes. */
export const words = ({ raw: [text = ""] }: TemplateStringsArray): string[] => text.trim().split(/\s+/);
