# The site as one image: built once, started as it is, by somebody without rights. Data are in /data; see docs/deploy.md.
FROM node:24-trixie-slim AS build
WORKDIR /repository
COPY . .
RUN node scripts/pack.mjs /site

FROM debian:trixie-slim
RUN useradd --system --uid 10001 --home-dir /data mirabelle && install -d -o mirabelle -m 700 /data
WORKDIR /site
COPY --from=build /site ./
USER mirabelle
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["bin/node", "-e", "fetch(`http://localhost:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["bin/node", "--max-semi-space-size=4", "build/server/index.js"]
