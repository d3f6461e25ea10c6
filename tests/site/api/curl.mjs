import { appendFileSync } from "node:fs";

/*
 * The subset of curl that docs/api.md uses, so that its script runs without curl. Logs the method, URL and status of each
 * request to the file CURL_LOG.
 */

const words = process.argv.slice(2);
const headers = new Headers();
let [method, body, url] = ["GET", undefined, ""];
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (word === "-X") method = words.shift();
  else if (word === "-d") body = words.shift();
  else if (word === "-H") {
    const [, name, value] = /^([\w-]+): (.*)$/s.exec(words.shift());
    headers.append(name, value);
  } else if (word !== "-s") url = word;
}
const response = await fetch(url, { method, headers, body });
const text = await response.text();
appendFileSync(process.env.CURL_LOG, `${JSON.stringify({ method, url, status: response.status, text })}\n`);
process.stdout.write(text);
