import { index, layout, prefix, type RouteConfigEntry, route } from "@remix-run/route-config";

/** Every address of the site: the layouts and pages that share the shell, then resources. */

const pages = layout("platform/page/routes/page-layout.tsx", [
  index("features/home/routes/home.tsx"),
  route("search", "features/lists/routes/search.tsx"),
  layout("features/lists/routes/list-layout.tsx", [
    ...prefix("deals", [index("features/lists/routes/all-deals.tsx")]),
    route("category/:category?", "features/lists/routes/category.tsx"),
    route("store/:store?", "features/lists/routes/store.tsx"),
    route("tag/:tag?", "features/lists/routes/tag.tsx"),
    route("favorites", "features/lists/routes/favorites.tsx"),
  ]),

  route("deals/:dealId/:title?", "features/deals/routes/deal.tsx"),
  route("deals/:dealId/history", "features/deals/routes/history.tsx"),
  route("deals/:dealId/prices", "features/prices/routes/prices.tsx"),
  route("deals/:dealId/report", "features/reports/routes/report.tsx"),
  route("deals/:dealId/state", "features/life/routes/state.tsx"),
  route("deals/:dealId/suggest", "features/submissions/routes/suggest.tsx"),
  route("deals/submit", "features/submissions/routes/submit.tsx"),
  route("likes", "features/reactions/routes/likes.tsx"),
  route("nolucks", "features/reactions/routes/nolucks.tsx"),
  route("worked", "features/reactions/routes/worked.tsx"),

  route("signup", "features/accounts/routes/signup.tsx"),
  route("login", "features/accounts/routes/login.tsx"),
  route("login/code", "features/accounts/routes/login-code.tsx"),
  route("login/passkey", "features/accounts/routes/login-passkey.tsx"),
  route("logout", "features/accounts/routes/logout.tsx"),
  route("reset-password", "features/accounts/routes/reset-password.tsx"),
  route("reset-password/code", "features/accounts/routes/reset-password-code.tsx"),

  layout("features/accounts/routes/account-layout.tsx", [
    ...prefix("account", [
      index("features/accounts/routes/account.tsx"),
      route("delete", "features/personal-data/routes/delete-account.tsx"),
      route("password", "features/accounts/routes/password.tsx"),
      route("reports", "features/reports/routes/own-reports.tsx"),
      route("reviews", "features/ratings/routes/own-ratings.tsx"),
      route("security", "features/accounts/routes/security.tsx"),
      ...prefix("submissions", [
        index("features/submissions/routes/own-submissions.tsx"),
        route(":submissionId", "features/submissions/routes/own-submission.tsx"),
      ]),
    ]),
    ...prefix("alerts", [
      index("features/alerts/routes/alerts.tsx"),
      route("new", "features/alerts/routes/new-alert.tsx"),
      route("inbox", "features/notifications/routes/inbox.tsx"),
      route("settings", "features/notifications/routes/settings.tsx"),
      route("stop", "features/notifications/routes/stop.tsx"),
      route(":alertId", "features/alerts/routes/alert.tsx"),
    ]),
  ]),

  layout("features/overview/routes/admin-layout.tsx", [
    ...prefix("admin", [
      index("features/overview/routes/overview.tsx"),
      route("add-deal", "features/deals/routes/add-deal.tsx"),
      route("edit-deal/:dealId", "features/deals/routes/edit-deal.tsx"),
      route("deals", "features/lists/routes/admin-deals.tsx"),
      route("duplicates", "features/duplicates/routes/duplicates.tsx"),
      route("queue", "features/submissions/routes/queue.tsx"),
      route("queue/:submissionId", "features/submissions/routes/queued-submission.tsx"),
      route("reports", "features/reports/routes/open-reports.tsx"),
      route("restore", "features/overview/routes/restore.tsx"),
      route("site", "features/site/routes/site-settings.tsx"),
      route("sources", "features/sources/routes/sources.tsx"),
      route("sources/feed", "features/sources/routes/source-feed.tsx"),
    ]),
  ]),

  route("moderation", "features/moderation/routes/moderation.tsx"),
  route("follow", "features/feeds/routes/follow.tsx"),
  route("preferences", "platform/preferences/routes/preferences.tsx"),
  route("offline", "platform/page/routes/offline.tsx"),
  route("api/docs", "platform/api/routes/docs.tsx"),
  route(":page", "features/site/routes/own-page.tsx"),
  route("*", "platform/errors/routes/not-found.tsx"),
]);

const files = [
  route("feed.xml", "features/feeds/routes/feed-rss.ts"),
  route("feed.atom", "features/feeds/routes/feed-atom.ts"),
  route("feed.json", "features/feeds/routes/feed-json.ts"),
  route("feeds.opml", "features/feeds/routes/feeds-opml.ts"),
  route("sitemap.xml", "features/site/routes/sitemap.ts"),
  route("robots.txt", "features/site/routes/robots.ts"),
  route("manifest.webmanifest", "features/site/routes/manifest.ts"),
  route("site/:file", "features/site/routes/site-file.ts"),
  route("pictures/:file", "features/pictures/routes/picture.ts"),
  route("offline-worker.js", "platform/page/routes/offline-worker.ts"),
  route("account/data.json", "features/personal-data/routes/account-data.ts"),
  route("search/suggestions", "features/lists/routes/search-suggestions.ts"),
  route("deals/:dealId/click", "features/clicks/routes/click.ts"),
  route("alerts/browser", "features/notifications/routes/push-subscription.ts"),
  route("login/oidc", "features/accounts/routes/login-oidc.ts"),
  route("healthz", "platform/process/routes/healthz.ts"),
  route("readyz", "platform/process/routes/readyz.ts"),
];

const api = prefix("api", [
  ...prefix("deals", [
    index("features/deals/api/deals.ts"),
    route("search", "features/lists/api/search.ts"),
    route("batch", "features/sources/api/batch.ts"),
    route("by-key", "features/sources/api/by-key.ts"),
    route(":dealId", "features/deals/api/deal.ts", [
      route("prices", "features/prices/api/prices.ts"),
      route("ratings", "features/ratings/api/deal-ratings.ts"),
      route("nolucks", "features/reactions/api/nolucks.ts"),
      route("worked", "features/reactions/api/worked.ts"),
      route("users/:userId/like", "features/reactions/api/like.ts"),
      route("users/:userId/noluck", "features/reactions/api/noluck.ts"),
      route("users/:userId/rating", "features/ratings/api/user-rating.ts"),
    ]),
  ]),
  route("likes/toggle", "features/reactions/api/toggle-like.ts"),
  route("nolucks/toggle", "features/reactions/api/toggle-noluck.ts"),
  ...prefix("ratings", [
    index("features/ratings/api/ratings.ts"),
    route(":ratingId", "features/ratings/api/rating.ts"),
  ]),
  route("submissions", "features/submissions/api/submissions.ts"),
  ...prefix("alerts", [index("features/alerts/api/alerts.ts"), route(":alertId", "features/alerts/api/alert.ts")]),
  ...prefix("runs", [
    index("features/sources/api/runs.ts"),
    route(":runId", "features/sources/api/run.ts"),
    route(":runId/finish", "features/sources/api/finish-run.ts"),
    route(":runId/refused-rows", "features/sources/api/refused-rows.ts"),
  ]),
  ...prefix("tokens", [index("features/sources/api/tokens.ts"), route(":tokenId", "features/sources/api/token.ts")]),
  ...prefix("sources", [
    index("features/sources/api/sources.ts"),
    route(":source", "features/sources/api/source.ts"),
    route(":source/feed", "features/sources/api/feed.ts"),
    route(":source/feed/fetch", "features/sources/api/fetch-feed.ts"),
    route(":source/feed/preview", "features/sources/api/preview-feed.ts"),
  ]),
  route("auth/login", "features/accounts/api/login.ts"),
  route("auth/logout", "features/accounts/api/logout.ts"),
  route("auth/validate", "features/accounts/api/validate.ts"),
  route("users/signup", "features/accounts/api/signup.ts"),
  route("human-check", "features/human-check/api/human-check.ts"),
  route("openapi.json", "platform/api/routes/openapi.ts"),
  route("*", "platform/api/routes/not-found.ts"),
]);

export default [pages, ...files, ...api] satisfies RouteConfigEntry[];
