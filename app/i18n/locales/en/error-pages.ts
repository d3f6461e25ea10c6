/** What error pages say, and the edge of requests that reach no page. Only the server says it. */
export const errorPages = {
  refusals: {
    slowRequestTitle: "Took too long",
    slowRequest: "The request did not arrive in time. Please check your connection and try again.",
    longAddressTitle: "Address too long",
    longAddress: "This address is longer than this site accepts. Please shorten the search or the filters.",
    unknownHostTitle: "Wrong address",
    unknownHost: "There is no site at this address. This one is at {{origin}}.",
    largeHeadTitle: "Too much data",
    largeHead:
      "Your browser sent more cookies or headers than this site accepts. Please delete this site’s cookies and try again.",
  },
  offline: {
    title: "You are offline",
    text: "This page needs an internet connection. Check yours, then try again.",
  },
  errors: {
    unavailable: "Failed to fetch deals. The site isn’t responding. Please try again in a moment.",
    notFoundTitle: "Page not found",
    notFoundText: "There is nothing at this address. It may have moved, or the link may be mistyped.",
    unsavedTitle: "Not saved",
    unsaved: "The site isn’t responding. Please try again in a moment.",
    diskFull: "We can’t save anything right now. You can keep browsing; please try again later.",
    forbiddenTitle: "Request refused",
    forbidden: "This form was sent from another site. Please open the page here and try again.",
    tooLargeTitle: "Too much data",
    tooLarge: "What you sent is larger than this site accepts.",
    limitedTitle: "Too many attempts",
    limited_one: "Too many attempts. Please try again in {{count}} minute.",
    limited_other: "Too many attempts. Please try again in {{count}} minutes.",
    busyTitle: "One moment, please",
    busy: "Too many people are logging in right now. Please try again in a few seconds.",
  },
};
