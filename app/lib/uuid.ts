const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (text: string) => uuidPattern.test(text);

export const lowestId = "00000000-0000-0000-0000-000000000000";
export const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export function minIdAt(time: number): string {
  const hex = Math.floor(time).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export const timeOfId = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
