import { readLocal, writeLocal } from "#app/lib/local-storage";

const key = "keepTryOnPhoto";

/** On until this device has another answer. */
export const readKeepAnswer = () => readLocal(key) !== "0";

export const writeKeepAnswer = (isKept: boolean) => writeLocal(key, isKept ? "1" : "0");
