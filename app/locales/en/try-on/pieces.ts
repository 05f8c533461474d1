import type portuguese from "#app/locales/pt/try-on/pieces";

export default {
  piece: "Piece {{number}}",
  remove: "Remove piece {{number}}",
  replace: "Replace: {{label}}",
  looks: "Looks",
  add: "Add a piece or look",
  kept: {
    label: "My pieces",
    choose: "My piece {{number}}",
    forget: "Remove piece {{number}} from My pieces",
    keep_one: "Keep this piece in My pieces, only for me",
    keep_other: "Keep these pieces in My pieces, only for me",
    keep_many: "Keep these pieces in My pieces, only for me",
    full: "You already keep 30 pieces. Remove one to keep another.",
  },
  sheet: {
    title: "What to try on",
    paste: "Paste",
    saved: "Saved",
    liked: "Liked",
    suggested: "Suggestions",
    found: "Results",
    search: "Link to a look, @person or words",
    find: "Search",
    none: "No looks to try on here.",
    notFound: "No looks found.",
    loading: "Finding looks...",
  },
} satisfies typeof portuguese;
