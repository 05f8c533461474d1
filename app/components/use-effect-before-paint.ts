import { useEffect, useLayoutEffect } from "react";

/** A layout effect in the browser; on the server, where there is no layout, nothing. */
export const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
