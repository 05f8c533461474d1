const bare = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether whoever asks has what bears this tag already. */
export const hasAlready = (request: Request, etag: string): boolean =>
  request.headers
    .get("If-None-Match")
    ?.split(",")
    .some((tag) => ["*", bare(etag)].includes(bare(tag))) ?? false;
