import type { Look } from "./look.ts";
import { looks01to08 } from "./looks-01-08.ts";
import { looks09to15 } from "./looks-09-15.ts";
import { looks16to22 } from "./looks-16-22.ts";
import { looks23to28 } from "./looks-23-28.ts";

/** The 28 looks in the order of their files. */
export const looks: Look[] = [...looks01to08, ...looks09to15, ...looks16to22, ...looks23to28];

/** The file of a look, by its place in the list. */
export const lookFile = (index: number) => `look-${String(index + 1).padStart(2, "0")}`;
