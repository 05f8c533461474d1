/** Set when this device may hold a body: deleting no database can hang. */
export const bodyFlag = "hasBody";
