import type portuguese from "#app/locales/pt/try-on/pieces";

export default {
  piece: "Piece {{number}}",
  remove: "Remove piece {{number}}",
  replace: "Replace: {{label}}",
  looks: "Looks",
  add: "Add a piece or look",
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
