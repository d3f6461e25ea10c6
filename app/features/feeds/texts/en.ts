export const feeds = {
  feeds: {
    title: "{{site}}: {{list}}",
    published: "{{title}} – {{price}}",
    price: "Price drop: {{title}} – {{price}} (was {{before}})",
    back: "Back: {{title}} – {{price}}",
    offer: "{{store}}: {{prices}}",
    prices: "{{price}} (was {{original}})",
  },
  follow: {
    title: "Follow this list",
    text: "Get new deals and price drops in your feed reader. No account needed.",
    address: "The list to follow",
    feed: "Feed address (RSS)",
    formats: "Other formats",
    how: "How it works",
    reader:
      "Get a feed reader, if you don’t have one yet. It’s an app or a website, such as Feedly, Inoreader, NetNewsWire or Thunderbird.",
    copy: "Copy the feed address above.",
    paste: "In the reader, choose “Add feed” or “Subscribe”, and paste the address.",
    items:
      "The reader shows new deals, price drops and returning deals. Feeds are public and the same for everyone: nothing in them is about you.",
    narrow: "Only some of these deals",
    update: "Update the address",
    categories: "Every category at once",
    opmlText: "Most feed readers can import a file with many feeds (OPML).",
    opml: "Download the feeds of all categories",
  },
};
