export const reactions = {
  reactions: {
    label: "{{label}}，{{total}}",
    likeTitle: "收藏",
    likeWord: "收藏",
    likePressed: "已收藏",
    likeCount_other: "{{count}} 人已收藏",
    noluckTitle: "标记失效",
    noluckWord: "标记失效",
    noluckPressed: "已标记失效",
    noluckCount_other: "{{count}} 人反馈已失效",
    failedTitle: "出错了",
    failed: "操作失败，请稍后再试",
  },
};
