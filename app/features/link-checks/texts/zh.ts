export const linkChecks = {
  missingPages: {
    title: "商家页面已不存在",
    text: "本站访问了这些商家，对方至少两次（相隔一天以上）答复页面不存在，读者会看到这条优惠可能已失效。有些商家会给程序返回不同的内容，请先打开页面确认，再作判定。",
    count_other: "有 {{count}} 条优惠待判定。",
    evidence: "自 {{since}} 起返回 {{status}}，最近一次访问：{{asked}}",
    changed: "未作判定：页面已恢复，或其他人已经判定。仍待判定的优惠见下方。",
  },
};
