/** Of the effective types slow-2g, 2g, 3g and 4g. */
export const isSlowType = (effectiveType = ""): boolean => /[23]g/.test(effectiveType);
