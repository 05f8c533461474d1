import type pt from "../pt/collections";

export default {
  title: "Collections",
  filter: "Filter collections",
  all: "All Looks",
  liked: "Liked",
  noLiked: "No liked looks yet",
  noLikedText: "Like some looks in the feed to see them here",
  noSaved: "No saved looks yet",
  noSavedText: "Start by saving looks from the feed",
  noEdits: "No image edits yet",
  noEditsText: "Use the Get Ready page to make your first edits with AI",
  editOf: "Result of {{date}}",
} satisfies typeof pt;
