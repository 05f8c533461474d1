/** Of one request; the last part may be smaller. */
export const maxPartBytes = 512 * 1024;
export const minPartBytes = 16 * 1024;
