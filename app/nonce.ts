import { createContext, useContext } from "react";

/** The CSP nonce while the server renders; undefined in the browser, which hides it anyway. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
