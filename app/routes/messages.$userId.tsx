import { redirect } from "@remix-run/node";

/** The conversation with one person; until conversations are built it leads to where they will be. */
export const loader = () => redirect("/messages");
