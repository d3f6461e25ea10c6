export const listPages = {
  list: {
    close: "近似结果",
    closeText: "以下优惠只符合部分关键词，供您参考。",
  },
  category: {
    title: "{{name}}优惠",
    about: "关于{{name}}优惠",
    aboutText:
      "我们汇集各大商家的{{name}}优惠，如实列出现价、原价和剩余时间。过期的优惠也会保留并标明，方便您判断现在的价格是否划算。",
    invalidTitle: "分类无效",
    invalidText: "链接中缺少分类。",
  },
  tag: {
    title: "标签：{{name}}",
    about: "关于“{{name}}”",
    aboutText: "这里汇集了所有带“{{name}}”标签的优惠。您可以按分类筛选、在其中搜索，也可以按折扣、价格或到期时间排序。",
    invalidTitle: "标签无效",
    invalidText: "链接中缺少标签。",
  },
  store: {
    title: "{{name}}的优惠",
    about: "关于{{name}}的优惠",
    aboutText:
      "这里汇集了{{name}}的所有优惠，不限分类。您可以按分类或价格筛选、在其中搜索，也可以按折扣、价格或到期时间排序。价格以商家页面为准，本站并非{{name}}官方网站。",
    invalidTitle: "商家无效",
    invalidText: "链接中缺少商家。",
  },
  search: {
    titleFor: "“{{query}}”的搜索结果",
    noQueryTitle: "想买点什么？",
    noQueryText: "输入商品、商家或标签试试。",
    noResultsTitle: "没有找到“{{query}}”",
    noResultsText: "没有同时符合这些关键词的优惠。请检查有无错字、减少关键词，或者继续逛逛。",
    noResultsInText: "“{{name}}”分类中没有同时符合这些关键词的优惠。",
    nearest: "去{{name}}逛逛",
    newest: "最新优惠",
    cut: "搜索内容过长，只搜索了前 {{characters}} 个字符、{{words}} 个词。",
    clear: "清空搜索",
    back: "返回首页",
  },
};
