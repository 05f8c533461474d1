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
  postCreated: { title: "Post created!", text: "Your look is in the feed" },
} satisfies typeof pt;
