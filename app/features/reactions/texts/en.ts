export const reactions = {
  reactions: {
    label: "{{label}}, {{total}}",
    likeTitle: "Like",
    likeWord: "Like",
    likePressed: "Liked",
    likeCount_one: "{{count}} like",
    likeCount_other: "{{count}} likes",
    noluckTitle: "NoLuck: mark as gone",
    noluckWord: "NoLuck",
    noluckPressed: "Marked NoLuck",
    noluckCount_one: "{{count}} member says it’s gone",
    noluckCount_other: "{{count}} members say it’s gone",
    failedTitle: "Error",
    failed: "Failed to update NoLuck status",
  },
};
