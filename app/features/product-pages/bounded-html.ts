import { DomHandler, Parser } from "htmlparser2";
import { DocumentLimitError } from "~/platform/values/document-limit";

/** The limit of open elements: the parser searches all of them at each closing tag. */
const MAX_DEPTH = 200;

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    // The document itself is the first.
    if (this.tagStack.length > MAX_DEPTH) throw new DocumentLimitError();
    super.onopentag(name, attribs);
  }
}

/** Parses like htmlparser2's `parseDocument`. @throws DocumentLimitError for more than 200 nested elements */
export function parseHtml(html: string) {
  const handler = new BoundedHandler();
  new Parser(handler).end(html);
  return handler.root;
}
