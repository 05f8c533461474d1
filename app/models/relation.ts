/** What one person may decide about another without their knowing. */
export type RelationType = "mute" | "restrict" | "block";
