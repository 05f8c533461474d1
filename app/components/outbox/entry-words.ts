import type { Act } from "./entry";

export const getWords = ({ body }: Act): string => body.content ?? body.caption ?? "";
