import { SaxesParser } from "saxes";

/** @throws where the document is not well-formed */
export function textsOf(xml: string, element: string): string[] {
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", () => {
    text = "";
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("closetag", ({ name }) => {
    if (name === element) texts.push(text);
  });
  parser.write(xml).close();
  return texts;
}
