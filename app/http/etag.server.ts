const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, "");

export const matchesEtag = (request: Request, etag: string): boolean =>
  request.headers
    .get("If-None-Match")
    ?.split(",")
    .some((tag) => ["*", stripWeakPrefix(etag)].includes(stripWeakPrefix(tag))) ?? false;
