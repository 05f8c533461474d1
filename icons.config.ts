import type { Plugin } from "vite";

const unused = /^ {2}\[\n {4}"(?:thin|duotone|bold)",\n[\s\S]*?^ {2}\](?:,\n|$)/gm;

/** Leaves out of each Phosphor icon the three weights that no screen uses. */
export const icons: Plugin = {
  name: "icon-weights",
  transform(code, id) {
    if (!id.includes("@phosphor-icons/react/dist/defs/")) return;
    const slim = code.replace(unused, "");
    if (/"(?:thin|duotone|bold)"/.test(slim)) this.error(`The weights of ${id} are written in another way than before.`);
    return { code: slim, map: null };
  },
};
