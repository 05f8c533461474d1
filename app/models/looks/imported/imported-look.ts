/** Of one list of an archive, unpacked. */
export const maxListBytes = 16 * 2 ** 20;
/** Of all lists of an archive, unpacked. */
export const maxListsBytes = 32 * 2 ** 20;
/** Posts of an archive that are read. */
export const maxArchivePosts = 20_000;
/** Posts of an archive that are offered. */
export const maxArchiveLooks = 5000;
/** Posts that are offered of one that was sent whole. */
export const maxStoredLooks = 1000;
/** Looks brought by one form. */
export const maxBroughtAtOnce = 24;
/** Looks published by one form. */
export const maxPublishedAtOnce = 20;

export const keyPattern = /^\d{1,12}\/[\w.-]{1,100}$/;
/** Instagram's first day, in milliseconds. */
export const firstTakenAt = Date.UTC(2010, 9, 6);

/** A post of the archive; `key` names it also in a later archive. */
export type ArchivedLook = {
  key: string;
  /** In milliseconds. */
  takenAt: number;
  /** May be empty. */
  caption: string;
  /** Characters beyond the longest caption. */
  cut: number;
  /** Entries of the ZIP file, cover first. */
  pictures: string[];
  videos: number;
  /** Pictures that the ZIP file lacks, or that are beyond ten. */
  lost: number;
};
