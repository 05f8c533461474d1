/** Set when drafts may exist: deleting no database can hang. */
export const draftsFlag = "hasDrafts";
