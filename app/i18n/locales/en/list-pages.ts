/** What only lists but the home page say; browsers fetch it with them. */
export const listPages = {
  list: {
    close: "Close matches",
    closeText: "These deals match most of your words, but not all of them.",
  },
  category: {
    title: "{{name}} deals",
    about: "About {{name}} deals",
    aboutText:
      "We collect {{name}} offers from many shops and show the price, the old price and the time left as the shop states them. Expired offers stay visible and are marked as such, so you can judge today’s price.",
    invalidTitle: "Invalid Category",
    invalidText: "This link doesn’t include a category.",
  },
  tag: {
    title: "Deals tagged {{name}}",
    about: "About {{name}}",
    aboutText:
      "All deals tagged {{name}}, in every category. Narrow them down by category, search within them, or sort them by discount, price or expiry.",
    invalidTitle: "Invalid Tag",
    invalidText: "This link doesn’t include a tag.",
  },
  store: {
    title: "{{name}} deals",
    about: "About {{name}} deals",
    aboutText:
      "All deals of {{name}} on this site, in every category. Narrow them down by category or price, search within them, or sort them by discount, price or expiry. We are not {{name}}; prices are as the shop states them.",
    invalidTitle: "Invalid Shop",
    invalidText: "This link doesn’t include a shop.",
  },
  search: {
    titleFor: "Search results for “{{query}}”",
    noQueryTitle: "What are you looking for?",
    noQueryText: "Enter a product, a shop or a tag.",
    noResultsTitle: "Nothing found for “{{query}}”",
    noResultsText: "No deal has all of these words. Check the spelling, use fewer words, or keep browsing.",
    noResultsInText: "No deal in {{name}} has all of these words.",
    nearest: "Browse {{name}}",
    newest: "Newest deals",
    cut: "Your search was too long; we used only the first {{characters}} characters and {{words}} words.",
    clear: "Clear search",
    back: "Back to home",
  },
};
