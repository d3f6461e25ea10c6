export const refusals = {
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
};
