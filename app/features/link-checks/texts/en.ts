export const linkChecks = {
  missingPages: {
    title: "Store pages that are gone",
    text: "The site asked these stores, and they said at least twice, a day apart, that the page isn’t there. Readers see that the deal may be gone. Open the page before you decide: some stores show programs something else.",
    count_one: "{{count}} deal is waiting.",
    count_other: "{{count}} deals are waiting.",
    evidence: "Status {{status}} since {{since}}, last asked {{asked}}",
    changed: "Nothing was decided: the page is back, or somebody else has decided. See below what is still waiting.",
  },
};
