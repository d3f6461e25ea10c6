import fc from "fast-check";

const SURROGATES = 0x800;

const codePoint = fc.nat(0x10ffff - SURROGATES).map(
  (n) => String.fromCodePoint(n < 0xd800 ? n : n + SURROGATES),
  // The inverse, by which fast-check generates names of objects' properties too.
  (letter) => {
    const [code = -1, ...others] = Array.from(String(letter), (one) => one.codePointAt(0) ?? -1);
    if (others.length > 0) throw new RangeError("More than one code point");
    return code < 0xd800 ? code : code - SURROGATES;
  },
);

/** Any well-formed text: as of fast-check's unit "binary", which takes a second of CPU time to prepare in each file. */
export const unicodeText = (constraints: Omit<fc.StringConstraints, "unit"> = {}) =>
  fc.string({ ...constraints, unit: codePoint });
