/** A curl command as the documentation writes it. */
export interface CurlCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** The words of a line of shell: quotes, joined pieces and $NAMES, as a shell reads them. */
export function shellWords(line: string, variables: Record<string, string>): string[] {
  const words: string[] = [];
  const piece = /'([^']*)'|"((?:[^"\\]|\\.)*)"|([^\s'"]+)/y;
  const expand = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`Nobody says what $${name} is.`);
      return value;
    });
  for (let at = 0, open = false; at < line.length; ) {
    piece.lastIndex = at;
    const found = piece.exec(line);
    if (!found) {
      open = false;
      at += 1;
      continue;
    }
    const [whole, single, double, bare = ""] = found;
    const text = single ?? expand(double?.replace(/\\(.)/g, "$1") ?? bare);
    if (open) words.push((words.pop() ?? "") + text);
    else words.push(text);
    open = true;
    at += whole.length;
  }
  return words;
}

/** What a curl command asks for. An option that this does not know is an error: then the test is what is wrong. */
export function parseCurl(line: string, variables: Record<string, string>): CurlCall {
  const [program, ...words] = shellWords(line, variables);
  if (program !== "curl") throw new Error(`Not curl: ${line}`);
  const call: CurlCall = { method: "GET", url: "", headers: {} };
  while (words.length > 0) {
    const word = words.shift() ?? "";
    if (word === "-X") call.method = words.shift() ?? "";
    else if (word === "-H") {
      const [name = "", ...value] = (words.shift() ?? "").split(":");
      call.headers[name] = value.join(":").trim();
    } else if (word === "-d") call.body = words.shift();
    else if (word.startsWith("-")) throw new Error(`${word} in: ${line}`);
    else call.url = word;
  }
  return call;
}
