# syntax=docker/dockerfile:1
# The version is that of .bun-version; tests/process/image.test.ts holds the two together.
ARG BUN=1.4.5

FROM oven/bun:${BUN} AS made
WORKDIR /app
COPY package.json bun.lock bunfig.toml .bun-version ./
COPY patches patches
RUN bun install --frozen-lockfile
COPY . .
RUN bin/pack /out

FROM oven/bun:${BUN}-slim
WORKDIR /app
COPY --from=made /out ./
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/espelho
# the image's own user; it owns nothing under /app
USER bun
EXPOSE 3000
ENTRYPOINT []
CMD ["bun", "--no-env-file", "build/server/index.js"]
