import { isInOneScript, isReadable } from "./name-script";
import { isReservedDisplayName } from "./reserved-names";

export type ProfileText = { name: string; bio: string; location: string };

type Field = keyof ProfileText;
type Issue = { path: Field; message: string };

function validateField(field: Field, text: string): string | null {
  if (!isReadable(text)) return "settings:profile.unreadable";
  if (field !== "name") return null;
  if (!isInOneScript(text)) return "settings:profile.scripts";
  return isReservedDisplayName(text) ? "settings:profile.reserved" : null;
}

/** Unchanged texts from before the rule pass. */
export function validateProfileText(change: Partial<ProfileText>, before: ProfileText | undefined): Issue[] {
  return (["name", "bio", "location"] as const).flatMap((field) => {
    const text = change[field];
    const message = text === undefined || text === before?.[field] ? null : validateField(field, text);
    return message ? [{ path: field, message }] : [];
  });
}
