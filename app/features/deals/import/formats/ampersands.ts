/** An ampersand that begins no reference, of at most 32 characters, to a character or an entity. */
const BARE = /&(?!#\d{1,9};|#x[\da-f]{1,8};|[a-z_][\w.-]{0,31};)/gi;

/** The beginning of a reference or of a mark of CDATA, which may continue in the next chunk. */
const BEGUN = /(?:&[#\w.-]{0,33}|<!?\[?C?D?A?T?A?|\]\]?)$/;
const TAIL = 40;

/**
 * Escapes ampersands that begin no reference (`Salt & pepper`), as many feeds have them, outside of CDATA: to an XML parser they
 * begin an entity that extends over all tags to the next semicolon.
 */
export class AmpersandEscaper {
  private rest = "";
  private isData: boolean = false;

  push(text: string): string {
    const all = this.rest + text;
    const [begun = ""] = BEGUN.exec(all.slice(-TAIL)) ?? [];
    const end = all.length - begun.length;
    this.rest = all.slice(end);
    return this.escaped(all.slice(0, end));
  }

  end(): string {
    return this.escaped(this.rest);
  }

  private escaped(text: string): string {
    const parts = text.split(/(<!\[CDATA\[|\]\]>)/);
    return parts
      .map((part) => {
        if (part === "<![CDATA[") this.isData = true;
        else if (part === "]]>") this.isData = false;
        return this.isData ? part : part.replace(BARE, "&amp;");
      })
      .join("");
  }
}
