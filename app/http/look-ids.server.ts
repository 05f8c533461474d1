import { maxWearableIds } from "#app/models/shared/layers";

const maxLength = maxWearableIds * 37; // a UUID and a comma each

/** Reads ids of looks parted by commas; null with more than may be named. */
export function readLookIds(list: string): string[] | null {
  const ids = list.length <= maxLength ? list.split(",") : [];
  return ids.length > 0 && ids.length <= maxWearableIds ? ids : null;
}
