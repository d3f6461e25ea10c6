/** What only the server says: of whole answers, and in the heads of documents. Parts of the same name are merged. */
export const serverOnly = {
  refusals: {
    slowRequestTitle: "请求超时",
    slowRequest: "请求没有及时送达，请检查网络后重试。",
    longAddressTitle: "链接过长",
    longAddress: "链接超出了本站允许的长度，请缩短搜索词或减少筛选条件。",
    unknownHostTitle: "网址不对",
    unknownHost: "本站没有使用这个域名。",
    largeHeadTitle: "数据过多",
    largeHead: "浏览器发送的 Cookie 或请求头超出了本站允许的大小，请清除本站的 Cookie 后重试。",
  },
  home: {
    pageTitle: "优惠、折扣与优惠码",
  },
  list: {
    dealsTitle: "全部优惠 · 最新发布",
    dealsDescription: "所有优惠都在这里，可以按分类和标签筛选，按折扣、价格、评分或到期时间排序。",
  },
  category: {
    description: "{{name}}的最新优惠：价格、优惠码、到期时间一目了然。",
  },
  tag: {
    description: "所有带“{{name}}”标签的优惠，不限分类和商家。",
  },
  search: {
    title: "搜索",
    description: "用中文或英文搜索全部优惠，商品、商家、标签和介绍都能搜到。",
    outside_other: "“{{category}}”以外有 {{found}} 条优惠",
    count_other: "找到 {{found}} 条优惠",
    countMore: "找到超过 {{found}} 条优惠",
  },
  errors: {
    notFoundTitle: "页面不存在",
    notFoundText: "您访问的页面可能已被移除，或者链接有误。",
    unsavedTitle: "没有保存",
    unsaved: "数据库暂时没有响应，请稍后再试。",
    diskFull: "本站的存储空间已满，暂时无法保存任何内容，浏览不受影响。请稍后再试。",
    forbiddenTitle: "请求被拒绝",
    forbidden: "这个表单来自其他网站。请在本站打开页面后重试。",
    tooLargeTitle: "内容过大",
    tooLarge: "提交的内容超出了本站允许的大小。",
    limitedTitle: "尝试次数过多",
    limited: "短时间内尝试次数过多，请过几分钟再试。",
    busyTitle: "请稍等",
    busy: "当前登录人数过多，请过几秒再试。",
  },
};
