import type pt from "../pt/toasts";

export default {
  error: { title: "Error" },
  signedOut: { title: "Signed out", text: "You have signed out." },
  commentAdded: { title: "Comment added", text: "Your comment has been published" },
  postCreated: { title: "Post created!", text: "Your look is in the feed" },
} satisfies typeof pt;
