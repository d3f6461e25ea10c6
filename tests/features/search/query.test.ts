import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CLAUSES, MAX_QUERY_LENGTH, truncateQuery } from "~/features/search/bounds";
import { type Clause, parseSearch, withPrefixes } from "~/features/search/query.server";
import { unicodeText } from "../../platform/values/unicode-text";
import { words } from "../../support/words";

/** Clauses in short: terms joined by +, variants by /, prefixes with a star. */
function short(parts: readonly Clause[]): string[] {
  return parts.map(
    ({ variants, prefix }) => `${variants.map((terms) => terms.join("+")).join(" / ")}${prefix ? "*" : ""}`,
  );
}

function parsed(text: string) {
  const { phrases, words, excluded, truncated } = parseSearch(text);
  return { phrases: short(phrases), words: short(words), excluded: short(excluded), truncated };
}

const NOTHING = { phrases: [], words: [], excluded: [], truncated: false };

describe("words", () => {
  it("are searched one by one, in their search form", () => {
    expect(parsed("Running SHOES")).toEqual({ ...NOTHING, phrases: ["run", "shoe"], words: ["run", "shoe"] });
    expect(parsed("ｉＰｈｏｎｅ")).toEqual(parsed("iphone"));
  });

  it("are letters and digits apart; as typed the number stands right behind its letters", () => {
    expect(parsed("iphone15")).toEqual({ ...NOTHING, phrases: ["iphon 15"], words: ["iphon", "15"] });
    expect(parsed("WH-1000XM5")).toMatchObject({ phrases: ["wh 1000+1000 xm+xm 5"], words: ["wh", "1000", "xm", "5"] });
    expect(parsed("iphone 15").words).toEqual(parsed("iphone15").words);
  });

  it("of a model stay together when they mean nothing apart", () => {
    expect(parsed("8k tv").words).toEqual(["8 k", "tv"]);
    expect(parsed("ps5").words).toEqual(["ps 5"]);
    expect(parsed("wi-fi 7e").words).toEqual(["wi+fi / wifi", "7 e"]);
    expect(parsed("c++ primer").words).toEqual(["c+cplusplus", "primer"]);
    expect(parsed("f#").words).toEqual(["f+fsharp"]);
  });

  it("with a symbol prefer what has it too", () => {
    expect(parsed("hulu+")).toMatchObject({ phrases: ["hulu+huluplus"], words: ["hulu"] });
    expect(parsed(".net books")).toMatchObject({ phrases: ["net+dotnet", "book"], words: ["net", "book"] });
  });

  it("with hyphens are also searched joined", () => {
    expect(parsed("wi-fi")).toMatchObject({ phrases: ["wi fi / wifi"], words: ["wi+fi / wifi"] });
    expect(parsed("t‐shirts")).toMatchObject({ words: ["t+shirt / tshirt"] });
  });

  it("and what separates them: everything that is neither letter, digit, quote nor minus", () => {
    for (const text of ["sony|headphones", "sony & headphones!", "(sony):*headphones", "sony 😀 <-> headphones\\"]) {
      expect(parsed(text).words).toEqual(["soni", "headphon"]);
    }
  });

  it("are empty for a text without letters and digits", () => {
    for (const text of [...words`!? - " "" -"" %_\ “”「」`, "", " \t\n", "- - -", '" "', "😀", "\u0000\ud800"]) {
      expect(parsed(text)).toEqual(NOTHING);
    }
  });
});

describe("stop words", () => {
  it("count only when there are no others", () => {
    expect(parsed("the north face")).toMatchObject({ phrases: ["north", "face"], words: ["north", "face"] });
    expect(parsed("cable for the phone").words).toEqual(["cabl", "phone"]);
    expect(parsed("the")).toMatchObject({ phrases: ["the"], words: ["the"] });
    expect(parsed("to be or").words).toEqual(["to", "be", "or"]);
  });

  it("count within a phrase", () => {
    expect(parsed('"lord of the rings"').words).toEqual(["lord of+of the+the ring"]);
  });

  it("count beside Chinese no more than beside English", () => {
    expect(parsed("the 耳机").words).toEqual(["耳机"]);
  });
});

describe("Chinese", () => {
  it("is searched whole, and word by word", () => {
    expect(parsed("蓝牙耳机")).toEqual({ ...NOTHING, phrases: ["蓝牙+牙耳+耳机"], words: ["蓝牙", "耳机"] });
    expect(parsed("移动硬盘").words).toEqual(["移动", "硬盘"]);
  });

  it("in Traditional characters is the same as in Simplified ones", () => {
    expect(parsed("藍牙耳機")).toEqual(parsed("蓝牙耳机"));
  });

  it("is segmented into words of the dictionary, and compounds into theirs", () => {
    expect(parsed("降噪耳机").words).toEqual(["降噪", "耳机"]);
    expect(parsed("固态移动硬盘").words).toEqual(["固态", "移动", "硬盘"]);
    expect(parsed("乌龙礼盒装茶叶").words).toEqual(["乌龙", "礼盒+盒装", "茶叶"]);
    expect(parsed("补水美白面膜").words).toEqual(["补水", "美白", "面膜"]);
  });

  it("is segmented between a brand and its product", () => {
    expect(parsed("耐克茶").words).toEqual(["耐克", "茶*"]);
    expect(parsed("珀莱雅面霜").words).toEqual(["珀莱+莱雅", "面霜"]);
  });

  it("of one character is a prefix", () => {
    expect(parsed("茶")).toEqual({ ...NOTHING, phrases: ["茶*"], words: ["茶*"] });
    expect(parsed("绿茶 茶").words.at(-1)).toBe("茶*");
    expect(parsed("iphone15保护壳")).toMatchObject({
      phrases: ["iphon 15", "保护+护壳"],
      words: ["iphon", "15", "保护", "壳*"],
    });
  });

  it("and English stand side by side without a space", () => {
    expect(parsed("sony耳机")).toMatchObject({ phrases: ["soni", "耳机"], words: ["soni", "耳机"] });
    expect(parsed("sony耳机")).toEqual(parsed("sony 耳机"));
  });
});

describe("quotes", () => {
  it.each(['"usb c"', "“usb c”", "„usb c“", "«usb c»", "「usb c」", "『usb c』", "＂usb c＂"])(
    "%s is a phrase",
    (text) => {
      expect(parsed(text)).toEqual({ ...NOTHING, phrases: ["usb c"], words: ["usb c"] });
    },
  );

  it("keep Chinese in one piece", () => {
    expect(parsed("「降噪耳机」").words).toEqual(["降噪+噪耳+耳机"]);
    expect(parsed("“降噪耳机”").words).toEqual(["降噪+噪耳+耳机"]);
  });

  it("need no space where they are Chinese", () => {
    expect(parsed("索尼“蓝牙耳机”黑色").words).toEqual(["索尼", "蓝牙+牙耳+耳机", "黑色"]);
  });

  it("stand beside words", () => {
    expect(parsed('"usb c" cable').words).toEqual(["usb c", "cabl"]);
    expect(parsed('cable "usb c" white "2 m"').words).toEqual(["cabl", "usb c", "white", "2 m"]);
  });

  it("that are not closed are no quotes", () => {
    expect(parsed('"usb c cable')).toEqual(parsed("usb c cable"));
    expect(parsed("“usb c")).toEqual(parsed("usb c"));
    expect(parsed("「蓝牙耳机")).toEqual(parsed("蓝牙耳机"));
  });

  it("that are inch marks are no quotes", () => {
    expect(parsed('27" monitor')).toEqual(parsed("27 monitor"));
    expect(parsed('24" 27" monitors')).toEqual(parsed("24 27 monitors"));
    expect(parsed('monitor 27" "usb c"').words).toEqual(["monitor", "27", "usb c"]);
  });

  it("with nothing in them are ignored", () => {
    expect(parsed('"" shoe')).toEqual(parsed("shoe"));
    expect(parsed('" " shoe')).toEqual(parsed("shoe"));
  });
});

describe("a minus", () => {
  it.each(["shoe -nike", "-nike shoe", "shoe －nike", "shoe −nike", "shoe\u3000-nike"])(
    "%s excludes the word",
    (text) => {
      expect(parsed(text)).toEqual({ ...NOTHING, phrases: ["shoe"], words: ["shoe"], excluded: ["nike"] });
    },
  );

  it("excludes the whole word behind it", () => {
    expect(parsed("耳机 -降噪耳机").excluded).toEqual(["降噪+噪耳+耳机"]);
    expect(parsed("phone -iphone15").excluded).toEqual(["iphon 15"]);
    expect(parsed("router -wi-fi").excluded).toEqual(["wi fi / wifi"]);
    expect(parsed("红 -茶").excluded).toEqual(["茶*"]);
  });

  it("excludes a phrase", () => {
    expect(parsed('cable -"usb c"')).toMatchObject({ words: ["cabl"], excluded: ["usb c"] });
    expect(parsed('cable -"usb c" white')).toMatchObject({ words: ["cabl", "white"], excluded: ["usb c"] });
  });

  it.each(["cable -“usb c”", "cable －“usb c”", "cable -「usb c」", "cable -«usb c»"])(
    "excludes a phrase: %s",
    (text) => {
      expect(parsed(text)).toMatchObject({ words: ["cabl"], excluded: ["usb c"] });
    },
  );

  it.each(["lamp -40%", "lamp −40%", "lamp -$15", "lamp -￥15", "lamp -US$15", "台灯 -15元"])(
    "before a number excludes nothing: %s",
    (text) => {
      expect(parsed(text).excluded).toEqual([]);
      expect(parsed(text).words.at(text.includes("元") ? -2 : -1)).toMatch(/15|40/);
    },
  );

  it("before a model excludes it", () => {
    expect(parsed("console -ps5").excluded).toEqual(["ps 5"]);
  });

  it("within a word is ignored", () => {
    expect(parsed("耳机-索尼")).toMatchObject({ words: ["耳机", "索尼"], excluded: [] });
    expect(parsed("wh-1000").excluded).toEqual([]);
    expect(parsed('usb-"c cable"').excluded).toEqual([]);
  });

  it("alone is ignored", () => {
    expect(parsed("shoe - nike")).toMatchObject({ words: ["shoe", "nike"], excluded: [] });
    expect(parsed("shoe -").excluded).toEqual([]);
  });

  it("searches for what it excludes, when there is nothing else", () => {
    expect(parsed("-nike")).toEqual(parsed("nike"));
    expect(parsed('-"usb c" -nike')).toEqual({ ...NOTHING, phrases: ["usb c", "nike"], words: ["usb c", "nike"] });
    expect(parsed("!!! -nike")).toEqual(parsed("nike"));
  });
});

describe("the limits of a query", () => {
  it("are 200 characters and 12 clauses", () => {
    expect([MAX_QUERY_LENGTH, MAX_CLAUSES]).toEqual([200, 12]);
  });

  it("200 characters are not too many, 201 are", () => {
    const text = `${"ab ".repeat(3)}${"x".repeat(191)}`;
    expect(text).toHaveLength(200);
    expect(parsed(text).truncated).toBe(false);
    expect(parsed(`${text}y`)).toEqual({ ...parsed(text), truncated: true });
  });

  it("counts characters, not their halves", () => {
    expect(truncateQuery("😀".repeat(200))).toBe("😀".repeat(200));
    expect(truncateQuery("😀".repeat(201))).toBe("😀".repeat(200));
    expect(truncateQuery(`a${"😀".repeat(300)}`)).toBe(`a${"😀".repeat(199)}`);
    expect(parsed("𠮷".repeat(200)).truncated).toBe(false);
    expect(parsed("𠮷".repeat(201)).truncated).toBe(true);
  });

  const many = (count: number) => Array.from({ length: count }, (_, n) => `k${String.fromCharCode(97 + n)}`);

  it("12 words are not too many, 13 are", () => {
    expect(parsed(many(12).join(" "))).toEqual({ ...NOTHING, phrases: many(12), words: many(12) });
    expect(parsed(many(13).join(" "))).toEqual({ ...NOTHING, phrases: many(12), words: many(12), truncated: true });
  });

  it("12 exclusions are not too many, 13 are", () => {
    const minus = (count: number) => parsed(`shoe -${many(count).join(" -")}`);
    expect(minus(12)).toMatchObject({ excluded: many(12), truncated: false });
    expect(minus(13)).toMatchObject({ excluded: many(12), truncated: true });
  });

  it("does not count stop words", () => {
    expect(parsed(`the ${many(12).join(" of ")}`)).toMatchObject({ words: many(12), truncated: false });
  });

  it("holds for any text", () => {
    const token = fc.constantFrom(...words`" - － “ 」 耳机 茶 wi-fi 15 the ﷺ 😀`, " ", "\ud800");
    const text = fc.oneof(
      unicodeText({ maxLength: 500 }),
      fc
        .array(fc.oneof(token, fc.string({ unit: "grapheme", maxLength: 3 })), { maxLength: 300 })
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (any) => {
        const { phrases, words, excluded, truncated } = parseSearch(any);
        for (const parts of [phrases, words, excluded]) {
          expect(parts.length).toBeLessThanOrEqual(MAX_CLAUSES);
          for (const { variants } of parts) {
            expect(variants.length).toBeGreaterThan(0);
            for (const terms of variants) expect(terms.length).toBeGreaterThan(0);
          }
        }
        expect(words.length === 0).toBe(phrases.length === 0);
        if (words.length === 0) expect(excluded).toEqual([]);
        if ([...any].length > MAX_QUERY_LENGTH) expect(truncated).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("withPrefixes", () => {
  const unknown =
    (...terms: string[]) =>
    ({ variants }: Clause) =>
      terms.includes(variants[0]?.[0] ?? "");

  it("makes unknown words prefixes, in phrases and words", () => {
    const { phrases, words } = withPrefixes(parseSearch("blue shir"), unknown("shir"));
    expect([short(phrases), short(words)]).toEqual([
      ["blue", "shir*"],
      ["blue", "shir*"],
    ]);
  });

  it("returns the same query when every word is known", () => {
    const query = parseSearch("blue shirt");
    expect(withPrefixes(query, () => false)).toBe(query);
  });

  it.each(["x", "15", '"usb c"', "wi-fi"])("does not make %s a prefix", (text) => {
    const query = parseSearch(text);
    expect(withPrefixes(query, () => true).words.filter(({ prefix }) => prefix)).toEqual([]);
  });

  it("excludes no more than what was typed", () => {
    const { excluded } = withPrefixes(parseSearch("blue -shir"), () => true);
    expect(short(excluded)).toEqual(["shir"]);
  });
});
