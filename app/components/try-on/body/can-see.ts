/** Whether this browser can look at pictures on the device. */
export const canSee = () => typeof Worker !== "undefined" && typeof WebAssembly !== "undefined";
