/** What the feed says about a first tap, before the other toasts are there. */
export default {
  error: { title: "Error" },
  likeFailed: { title: "Error", text: "Failed to like the post" },
  sentLater: { title: "No connection", text: "It will be sent as soon as the connection is back." },
  saveFailed: { title: "Error", text: "Failed to save the post" },
  undone: { title: "Undone" },
  lookSaved: { title: "Look saved", text: "It's in All Looks." },
  lookUnsaved: { title: "Look no longer saved", text: "It was removed from all your collections." },
};
