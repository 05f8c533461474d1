import type pt from "../pt/toasts";

export default {
  error: { title: "Error" },
  signedOut: { title: "Signed out", text: "You have signed out." },
  commentAdded: { title: "Comment added", text: "Your comment has been published" },
  linkCopied: { title: "Link copied", text: "The link is on your clipboard" },
  linkNotCopied: { title: "Error", text: "The link could not be copied." },
  postCreated: { title: "Post created!", text: "Your look is in the feed" },
} satisfies typeof pt;
