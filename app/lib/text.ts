/** Never splits a surrogate pair. */
export const truncateText = (text: string, maxLength: number) => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
