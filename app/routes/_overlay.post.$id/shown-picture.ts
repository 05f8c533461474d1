import { createContext } from "react";

/** The shown picture of a look's strip; null for its cover. */
export const ShownPictureContext = createContext<{ url: string } | null>(null);
