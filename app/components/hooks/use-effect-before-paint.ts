import { useEffect, useLayoutEffect } from "react";

/** Layout effect; no-op on the server. */
export const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
