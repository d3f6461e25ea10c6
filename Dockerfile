# syntax=docker/dockerfile:1

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:20-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force

FROM node:20-bookworm-slim
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
# Buffers of pages are mapped apart: freed in the heap they leave gaps, some 100 MB of them (docs/benchmarks.md).
ENV MALLOC_MMAP_THRESHOLD_=65536
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY scripts/run.js scripts/build.js scripts/
COPY public public
COPY --from=build /app/build build
RUN mkdir -m 0700 /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/serve.js"]
