# syntax=docker/dockerfile:1
# Equal to .bun-version; checked by tests/process/image.test.ts.
ARG BUN=1.4.5

FROM oven/bun:${BUN} AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml .bun-version ./
COPY patches patches
RUN bun install --frozen-lockfile
COPY . .
RUN bin/pack /out

FROM oven/bun:${BUN}-slim
WORKDIR /app
COPY --from=build /out ./
# MALLOC_* returns memory of decoded images to the system at once: docs/decisions/037-image-decoding-memory-budget.md
# MIMALLOC_* and BUN_JSC_* return Bun's memory and collect garbage sooner: docs/decisions/087-garbage-collected-at-once.md
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/espelho MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 MIMALLOC_PURGE_DELAY=0 BUN_JSC_useConcurrentGC=0 BUN_JSC_smallHeapGrowthFactor=2
# a user without files under /app
USER bun
EXPOSE 3000
ENTRYPOINT []
CMD ["bun", "--no-env-file", "build/server/index.js"]
