import type pt from "../pt/toasts";

export default {
  error: { title: "Error" },
  signedOut: { title: "Signed out", text: "You have signed out." },
  signOutFailed: { title: "Error", text: "You could not be signed out. Try again." },
  passwordChanged: { title: "Password reset", text: "Sign in with the new password." },
  onboardingFailed: { title: "Error", text: "Failed to complete onboarding" },
  commentAdded: { title: "Comment added", text: "Your comment has been published" },
  linkCopied: { title: "Link copied", text: "The link is on your clipboard" },
  linkNotCopied: { title: "Error", text: "The link could not be copied." },
  undone: { title: "Undone" },
  postUpdated: { title: "Post updated", text: "The changes are live." },
  postArchived: { title: "Post archived", text: "Only you see it now, under Archived." },
  postRestored: { title: "Post is back", text: "It is on your profile and in feeds again." },
  privacyChanged: { title: "Privacy changed", text: "It holds from now on." },
  postDeleted: { title: "Post deleted" },
  postNotDeleted: { title: "Error", text: "The post could not be deleted." },
  moreLikeThis: { title: "You will see more looks like this" },
  lessLikeThis: { title: "You will see fewer looks like this" },
  commentDeleted: { title: "Comment deleted" },
  reported: { title: "Thank you", text: "We have your report and will look at it." },
  postCreated: { title: "Post created!", text: "Your look is in the feed" },
} satisfies typeof pt;
