/** Of a ZIP that is sent whole, without scripts. */
export const maxArchiveBytes = 100 * 2 ** 20;
