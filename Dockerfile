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
# MALLOC_*: memory of decoded pictures goes back to the system at once; docs/decisions/037-what-decoding-costs.md
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/espelho MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# the image's own user; it owns nothing under /app
USER bun
EXPOSE 3000
ENTRYPOINT []
CMD ["bun", "--no-env-file", "build/server/index.js"]
