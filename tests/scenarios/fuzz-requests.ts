import fc, { type Arbitrary } from "fast-check";
import { OPERATIONS } from "~/platform/api/operations";
import { bodies } from "~/platform/api/schemas";
import { routePaths } from "../support/route-paths";
import { words } from "../support/words";

/** {deal}, {user}, {rating}, {run} and {host} stand for what is there. */
export interface FuzzRequest {
  method: string;
  /** As in the first line. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  /** Content-Length, chunked transfer encoding, or a body that ends before its Content-Length. */
  framing: "length" | "chunked" | "cut";
  who: "visitor" | "member" | "admin" | "service";
  /** Node's own client writes addresses and headers as browsers do, where it takes such a request. */
  byFetch: boolean;
}

const OTHER_ROUTES = ["/nothing", "/assets/nothing.js", "/favicon.svg", "/images/demo", "/api", "/.env", "/__manifest"];
const PATHS = [...routePaths(), ...OTHER_ROUTES];
const CALLS = Object.keys(OPERATIONS).map((key) => key.split(" ") as [method: string, path: string]);

export const ODD_TEXTS = [
  ...["", " ", "\0", "\u0001", "\n", "\r\nX: y", "\t//evil.example", "\\"],
  ...["%", "%00", "%zz", "'", '"', "';--", "\u2028"],
  ...words`null undefined NaN true [] {} __proto__ constructor toString hasOwnProperty`,
  ...words`-1 0 -0 1e3 1e400 0x10 1.005 99999999.99 100000000 2147483648 9223372036854775808`,
  ...["１", "1,5", "Infinity", "2026-02-31", "+275760-09-13T00:00:00.000Z", "-000001-01-01", "9999-12-31T23:59"],
  ...["<script>pwned()</script>", "javascript:alert(1)", "//evil.example", "/\\evil.example", "http:evil", "data:,x"],
  ...["https://a@b", "http://[::1", "https://xn--", "https://shop.example/a"],
  ...["耳机", "\u202e", "👩‍👩‍👧", "İ", "ﬀ", "\ud800", "\ufeff"],
  ...words`{deal} {user} {rating} {run} 00000000-0000-4000-8000-000000000000 books Books home_kitchen audio lamp`,
  ...["x".repeat(300), "(".repeat(500), "a ".repeat(200), `${"a".repeat(250)}@x.y`, "a@shop.test", "Correct-Horse7"],
];
const NAMES = [
  ...Object.values(bodies).flatMap((body) => Object.keys(body.shape)),
  ...words`
    page limit category tag featured sort q lang alone reason redirectTo token _routes index at on off
    inPlace language theme infiniteScrollEnabled loadSectionsSimultaneously showRows confirmPassword current others
    device code change deal confirmed undo conflict take submissionId question answer subject source notify
    __proto__ constructor toString length id userId isAdmin likeCount page[] tag[0] a.b
  `,
];
export const ODD_NUMBERS = [
  ...[0, -0, -1, 1, 5, 6, 2.5, 1e21, 1e-7, 19.99, 99_999_999.99, 100_000_000, 1.005],
  ...[2 ** 31, 2 ** 53],
];

const oddText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(2_000, 9_000, 70_000).map((length) => "长x".repeat(length / 2)) },
);
/** Fits into an address, however it is written there. */
const shortText = oddText.map((text) => text.slice(0, 500));
const name = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...NAMES) }, shortText);

const inAddress = (text: string) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: fc.constant(text.replace(/[\s\0#?]/g, "")) },
    { weight: 1, arbitrary: fc.constantFrom("%", "%E0%A4%A", "%ED%A0%80", "%FF", "%C0%AF", "%00", "%u0041", "%2e%2e") },
  );

const named = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("{deal}", "{user}", "{rating}", "{run}", "audio", "books", "lamp-1") },
  { weight: 4, arbitrary: shortText.chain(inAddress) },
);

const mutations: ((path: string) => string)[] = [
  ...Array.from({ length: 60 }, () => (path: string) => path),
  (path) => `${path}/`,
  (path) => `${path}.data`,
  (path) => `${path}/.data`,
  (path) => `${path}.data/`,
  (path) => path.toUpperCase(),
  (path) => `/${path}`,
  (path) => `/\\${path}`,
  (path) => `/%5C${path}`,
  (path) => `/%2F${path}`,
  (path) => path.replaceAll("/", "//"),
  (path) => path.replaceAll("/", "\\"),
  (path) => path.replace(/\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  (path) => `/..${path}`,
  (path) => `${path}/../..`,
  (path) => `${path}/%2e%2e/%2e%2e/etc/passwd`,
  (path) => `${path}%00`,
  (path) => `${path};a=b`,
  (path) => `${path}/${"a".repeat(3_000)}`,
  (path) => `${path}/${"a/".repeat(300)}`,
  (path) => `${path}/${"a".repeat(9_000)}`,
  (path) => `${path}/耳机`,
  (path) => `http://evil.example${path}`,
  (path) => `//evil.example${path}`,
  (path) => `/@evil.example${path}`,
  () => "*",
];

const query = fc
  .array(fc.tuple(name.chain(inAddress), shortText.chain(inAddress), fc.constantFrom("=", "=", "=", "", "[]=", "==")), {
    maxLength: 4,
  })
  .map((parts) => (parts.length > 0 ? `?${parts.map(([key, value, is]) => `${key}${is}${value}`).join("&")}` : ""));

function targetOf(path: Arbitrary<string>): Arbitrary<string> {
  const filled = path.chain((text) => {
    const places = text.match(/\{\w+\}|\$/g) ?? [];
    return fc
      .tuple(...places.map(() => named))
      .map((values) =>
        values.reduce((all, value) => all.replace(/\{(?!deal\}|user\}|rating\})\w+\}|\$/, () => value), text),
      );
  });
  return fc
    .tuple(filled, fc.constantFrom(...mutations), fc.oneof(fc.constant(""), query))
    .map(([whole, mutate, asked]) => mutate(whole) + asked);
}

export const HEADERS: Record<string, readonly string[]> = {
  Host: ["a b<script>", "", "x".repeat(300), ...words`evil.example a@{host} {host}/x [::1 {host}:99999 耳机.example`],
  Origin: ["http://{host}", "null", "https://evil.example", "http://{host}:1", "file://", "x", ""],
  "Sec-Fetch-Site": ["same-origin", "cross-site", "none", "same-site", "x"],
  Accept: ["*/*", "text/html", "application/json", "text/x-script", ";;q=,", "a".repeat(2_000)],
  "Accept-Language": ["zh-CN,zh;q=0.9", "*", "q=2;;,-", "en-".repeat(300), "x-\u00ff", "zh_CN@€".slice(0, 5)],
  "Accept-Encoding": ["br;q=0", "gzip;q=1.5;", "identity;q=0, *;q=0", ",,,", "br, gzip"],
  Cookie: [
    ...words`language=zh language=%E0%A4%A theme=<script> authSession=x authSession=%00 authSession=;;;= = ;`,
    ...words`flash=welcome flash=dealsDeleted.9.00000000-0000-4000-8000-000000000000 flash=% flash=__proto__`,
    ...["infiniteScrollEnabled=true; loadSectionsSimultaneously=true", `a=${"b".repeat(3_000)}`],
  ],
  "session-token": ["", "x", "x".repeat(43), "%00", "x".repeat(1_000), "\u00e9"],
  Authorization: ["", "Bearer", "Bearer x", "Basic eDp5", "Bearer hj_%00", `Bearer hj_${"x".repeat(43)}`, "\u00e9"],
  "If-None-Match": ["*", 'W/"1"', '"', 'W/"', '"1-x", "2"', "x".repeat(3_000)],
  "If-Match": ["*", '"1"', 'W/"1-abc"', '"99999999999"', '"-1"', "x", '"1", "2"'],
  "If-Modified-Since": ["Thu, 01 Jan 1970 00:00:00 GMT", "x", "-1"],
  Range: ["bytes=0-0", "bytes=-1", "bytes=9999999-", "bytes=1-0", "bytes=0-0,2-3,5-", "x=1", "bytes="],
  "X-Forwarded-For": ["1.2.3.4", "1.2.3.4, 5.6.7.8:99", "::1", "[::1]:1", "x", "'", ",,,"],
  "X-Forwarded-Host": ["evil.example", "x:99999999", "a b", "evil.example:99"],
  "X-Forwarded-Proto": ["https", "javascript", "x,y"],
  "Idempotency-Key": ["x", "00000000-0000-4000-8000-000000000000", "\u00e9"],
  "Content-Encoding": ["gzip", "identity", "x"],
  "Access-Control-Request-Method": ["PUT", "x"],
  "User-Agent": ["", "x".repeat(3_000), "Mozilla/5.0 (\u00ff", "sqlmap", "Googlebot/2.1"],
  Upgrade: ["websocket", "h2c"],
  Expect: ["100-continue", "x"],
  Purpose: ["prefetch"],
  Referer: ["https://evil.example/", "x", "\\\\"],
  "X-Odd": ["\u00ff\u00fe", "x".repeat(17_000)],
};

const oddHeader = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((header) => fc.tuple(fc.constant(header), fc.constantFrom(...(HEADERS[header] ?? [""]))));

/** Most as the site's own pages and programs send it: what is behind the first checks is to be reached too. */
const headers = fc
  .tuple(fc.boolean(), fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(oddHeader, { maxLength: 4 })))
  .map(([own, odd]) => [...(own ? [["Origin", "http://{host}"] as const] : []), ...odd]);

const jsonValue: Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 6, arbitrary: oddText },
    { weight: 3, arbitrary: fc.oneof(fc.constantFrom(...ODD_NUMBERS), fc.double({ noNaN: true })) },
    { weight: 2, arbitrary: fc.constantFrom(null, true, false) },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.dictionary(name, tie("value"), { maxKeys: 4 }) },
  ),
})).value;

/** Right but for what is written over it. */
const GOOD_JSON = {
  ...{ title: "Lamp", description: "Bright", originalPrice: 40, discountedPrice: 20, store: "Shop", category: "Books" },
  ...{ tags: "a,b", url: "https://shop.example/x", imageUrl: "", expiresAt: "2099-01-31T23:59:59.000Z", coupon: "X" },
  ...{ dealId: "{deal}", rating: 4, comment: "Fine", username: "newcomer", email: "a@shop.test" },
  ...{ password: "Correct-Horse7", recaptchaToken: "x:1" },
};
const jsonObject = fc
  .tuple(fc.boolean(), fc.array(fc.tuple(name, jsonValue), { maxLength: 4 }))
  .map(([good, over]) => JSON.stringify(Object.fromEntries([...(good ? Object.entries(GOOD_JSON) : []), ...over])));
const json = fc.oneof(
  { weight: 8, arbitrary: jsonObject },
  { weight: 2, arbitrary: fc.tuple(jsonObject, fc.nat(200)).map(([text, cut]) => text.slice(0, -cut)) },
  { weight: 1, arbitrary: jsonValue.map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...["", " ", "\ufeff{}", "{", "[[[", "nul", '{"a":1,"a":2}', '{"__proto__":{"isAdmin":true}}', "'a'", "\0"],
      ...["[".repeat(100_000), `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`, `{"title":"${"x".repeat(200_000)}"}`],
      ...['{"rating":1e999,"dealId":"{deal}"}', '{"title":"\\ud800","rating":5,"dealId":"{deal}","comment":"\\u0000"}'],
      "x".repeat(300_000),
    ),
  },
);
const form = fc.tuple(fc.boolean(), fc.array(fc.tuple(name, oddText), { maxLength: 6 })).map(([good, over]) => {
  const fields = { ...GOOD_JSON, category: "books", version: 1, on: "{deal}", deal: "{deal}", change: "feature" };
  const typed = Object.entries(fields).map(([field, value]) => [field, String(value)]);
  const all = [...over.map(([field, value]) => [field, value.toWellFormed()]), ...(good ? typed : [])];
  return decodePlaces(new URLSearchParams(all).toString());
});

function decodePlaces(text: string): string {
  return text.replace(/%7B(deal|user|rating)%7D/g, "{$1}");
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const ODD_TYPES = [
  ...["", "text/plain", "multipart/form-data; boundary=x", "multipart/form-data", "application/json; charset=utf-16"],
  ...["APPLICATION/JSON", "application/x-www-form-urlencoded; charset=gbk", "x", ";"],
  `application/${"x".repeat(3_000)}`,
];
const typed = (isApi: boolean): Arbitrary<[type: string, body: string]> => {
  const own = isApi ? fc.tuple(fc.constant(JSON_TYPE), json) : fc.tuple(fc.constant(FORM), form);
  const foreign = isApi ? fc.tuple(fc.constant(JSON_TYPE), form) : fc.tuple(fc.constant(JSON_TYPE), json);
  const odd = fc.tuple(fc.constantFrom(...ODD_TYPES), fc.oneof(json, form, oddText));
  return fc.oneof({ weight: 8, arbitrary: own }, { weight: 1, arbitrary: foreign }, { weight: 1, arbitrary: odd });
};

const METHODS = ["GET", "POST", "PUT", "HEAD", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get", "QUERY"];
const route = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...CALLS) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom("GET", "POST"), fc.constantFrom(...PATHS)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...METHODS), fc.constantFrom(...PATHS)) },
);

/** For every route, most of them right but for something. */
export const fuzzRequest: Arbitrary<FuzzRequest> = route.chain(([method, path]) => {
  const hasBody = !["GET", "HEAD", "get"].includes(method);
  const body = typed(path.startsWith("/api"));
  return fc
    .record({
      target: targetOf(fc.constant(path)),
      headers,
      typedBody: hasBody ? body : fc.oneof({ weight: 19, arbitrary: fc.constant<[string, string]>(["", ""]) }, body),
      framing: fc.oneof({ weight: 12, arbitrary: fc.constant("length" as const) }, fc.constantFrom("chunked", "cut")),
      who: fc.constantFrom("visitor", "member", "admin", "service"),
      byFetch: fc.nat(9).map((of) => of === 0),
    })
    .map(({ typedBody: [type, text], headers: given, ...request }) => ({
      ...request,
      method,
      headers: type ? [["Content-Type", type] as const, ...given] : given,
      body: text,
    }));
});
