import { isInOneScript, isReadable } from "./name-script";
import { isReservedDisplayName } from "./reserved-names";

/** What others read of a person beside their username. */
export type ProfileText = { name: string; bio: string; location: string };

type Field = keyof ProfileText;
type Issue = { path: Field; message: string };

function problemOf(field: Field, text: string): string | null {
  if (!isReadable(text)) return "settings:profile.unreadable";
  if (field !== "name") return null;
  if (!isInOneScript(text)) return "settings:profile.scripts";
  return isReservedDisplayName(text) ? "settings:profile.reserved" : null;
}

/** What is wrong with the texts that change; whoever had one before the rule keeps it. */
export function refusedTexts(change: Partial<ProfileText>, before: ProfileText | undefined): Issue[] {
  return (["name", "bio", "location"] as const).flatMap((field) => {
    const text = change[field];
    const message = text === undefined || text === before?.[field] ? null : problemOf(field, text);
    return message ? [{ path: field, message }] : [];
  });
}
