export const feeds = {
  feeds: {
    title: "{{site}}：{{list}}",
    published: "{{title}} – {{price}}",
    price: "降价：{{title}} – {{price}}（此前 {{before}}）",
    back: "恢复有效：{{title}} – {{price}}",
    offer: "{{store}}：{{prices}}",
    prices: "{{price}}，原价 {{original}}",
  },
  follow: {
    title: "订阅此列表",
    text: "用阅读器接收新优惠和降价，无需注册。",
    address: "要订阅的列表",
    feed: "订阅地址（RSS）",
    formats: "其他格式",
    how: "使用方法",
    reader:
      "如果还没有，先选一个阅读器。它可以是应用，也可以是网站，例如 Feedly、Inoreader、NetNewsWire 或 Thunderbird。",
    copy: "复制上面的订阅地址。",
    paste: "在阅读器中选择“添加订阅”，粘贴该地址。",
    items:
      "优惠发布、降价或失效后恢复时，阅读器都会显示出来。订阅源是公开的，对所有人都一样，不包含任何与您有关的内容。",
    narrow: "只看其中一部分",
    update: "更新地址",
    categories: "一次订阅所有分类",
    opmlText: "多数阅读器可以导入包含多个订阅源的文件（OPML）。",
    opml: "下载所有分类的订阅源",
  },
};
