export const duplicates = {
  duplicates: {
    title: "重复优惠",
    text: "最近 45 天内可能重复的已发布优惠，最新的排在最前。合并后保留较早的网址。",
    none: "本次比较的优惠中没有重复。",
    next: "继续比较更早的优惠",
    older: "较早（保留）",
    newer: "较新",
    reason: "不同之处（选填）",
    different: "不是重复",
    recent: "最近 24 小时内的合并",
    certain: "同一优惠",
    likely: "可能是同一优惠",
    published: "发布时间",
    mergedInto: "“{{title}}”已并入此优惠。{{by}}",
    errors: {
      gone: "未作更改：其中一条优惠已下架。",
      tooLate: "这次合并已无法撤销。",
      merged_again: "保留的优惠之后又被合并，请先撤销那次合并。",
      own: "其中一条优惠是您自己提交的，须由其他人处理。",
    },
  },
};
