import type pt from "../pt/posts";

export default { like: "Like", save: "Save" } satisfies typeof pt;
