/** What only lists but the home page say; browsers fetch it with them. */
export const listPages = {
  list: {
    close: "Close matches",
    closeText: "These deals match most of your words, but not all of them.",
  },
  category: {
    title: "{{name}} deals",
    invalidTitle: "Invalid Category",
    invalidText: "This link doesn’t include a category.",
  },
  tag: {
    title: "Deals tagged {{name}}",
    invalidTitle: "Invalid Tag",
    invalidText: "This link doesn’t include a tag.",
  },
  store: {
    title: "{{name}} deals",
    invalidTitle: "Invalid Store",
    invalidText: "This link doesn’t include a store.",
  },
  search: {
    titleFor: "Search results for “{{query}}”",
    noQueryTitle: "What are you looking for?",
    noQueryText: "Enter a product, a store or a tag.",
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
