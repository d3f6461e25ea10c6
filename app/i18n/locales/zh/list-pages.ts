export const listPages = {
  list: {
    close: "近似结果",
    closeText: "以下优惠只符合部分关键词，供您参考。",
  },
  category: {
    title: "{{name}}优惠",
    invalidTitle: "分类无效",
    invalidText: "链接中缺少分类。",
  },
  tag: {
    title: "标签：{{name}}",
    invalidTitle: "标签无效",
    invalidText: "链接中缺少标签。",
  },
  store: {
    title: "{{name}}的优惠",
    invalidTitle: "商家无效",
    invalidText: "链接中缺少商家。",
  },
  search: {
    titleFor: "“{{query}}”的搜索结果",
    noQueryTitle: "想买点什么？",
    noQueryText: "输入商品、商家或标签试试。",
    noResultsTitle: "没有找到与“{{query}}”相关的优惠",
    noResultsText: "没有同时符合这些关键词的优惠。请检查有无错字、减少关键词，或者继续逛逛。",
    noResultsInText: "“{{name}}”分类中没有同时符合这些关键词的优惠。",
    nearest: "去{{name}}逛逛",
    newest: "最新优惠",
    cut: "搜索内容过长，只搜索了前 {{characters}} 个字符、{{words}} 个词。",
    clear: "清空搜索",
    back: "返回首页",
  },
};
