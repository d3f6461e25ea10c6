export const duplicates = {
  duplicates: {
    title: "Duplicates",
    text: "Published deals of the last 45 days that may be one, the newest first. Merging keeps the older address.",
    none: "None among the deals that were compared.",
    next: "Compare older deals",
    older: "Older, stays",
    newer: "Newer",
    reason: "Why they are different (optional)",
    different: "Not a duplicate",
    recent: "Merged in the last 24 hours",
    certain: "The same offer",
    likely: "Perhaps the same offer",
    published: "Published",
    mergedInto: "“{{title}}” was merged into it. {{by}}",
    errors: {
      gone: "Nothing was done: one of the two deals is no longer published.",
      tooLate: "This merge can no longer be undone.",
      merged_again: "The deal that stayed has been merged since. Undo that merge first.",
      own: "One of the two deals is your own: somebody else has to decide on it.",
    },
  },
};
