import type pt from "../pt/common";

export default {
  product: "Espelho",
  tagline: "Your look, from every side.",
  skip: "Skip to content",
  back: "Back",
  close: "Close",
  cancel: "Cancel",
  save: "Save",
  home: "Go to home",
  otherLanguage: "Português",
  notFound: { title: "404 Page Not Found", hint: "Did you forget to add the page to the router?", inPortuguese: "" },
  failed: { title: "Something went wrong", text: "Try again in a few seconds. If it goes on, write to us.", again: "Try again", request: "Request {{id}}" },
  crowded: { title: "Too many requests at once", text: "Wait a few minutes and try again." },
  unavailable: { title: "Back in a moment", text: "Espelho is away for a moment. Try again in a few seconds." },
  tabs: { label: "Main", feed: "Feed", tryon: "Get Ready", collections: "Collections", profile: "Profile", newResult: ", new result" },
  bar: { search: "Search users", messages: "Messages", settings: "Profile and settings" },
  undo: "Undo",
  chooseCollection: "Choose collection",
  more: "Load more",
  dismiss: "Dismiss",
  verified: "Verified",
} satisfies typeof pt;
