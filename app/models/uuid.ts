const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside may be compared with an id; PostgreSQL refuses any other. */
export const isUuid = (text: string) => shape.test(text);

/** Below and above every id: where a list begins that goes on after none. */
export const lowestId = "00000000-0000-0000-0000-000000000000";
export const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The smallest id of version 7 that this moment gives. */
export function firstIdOf(time: number): string {
  const hex = Math.floor(time).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** The moment that an id of version 7 holds. */
export const timeOfId = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
