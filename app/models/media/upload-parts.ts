/** Of one request; the last part may be smaller. */
export const maxPartBytes = 512 * 1024;
export const minPartBytes = 16 * 1024;

/** Of a ZIP that is sent whole, without scripts. */
export const maxArchiveBytes = 100 * 2 ** 20;
