import type pt from "../pt/stories";

export default {
  rail: "Stories",
  unseenOf: "{{name}}, story not seen yet",
  seenOf: "{{name}}, story already seen",
  storyOf: "Story by @{{name}}",
  place: "{{number}} of {{count}}",
  previous: "Previous story",
  next: "Next story",
  toFeed: "Back to the feed",
  pause: "Pause",
  play: "Continue",
  open: "See look",
  gone: "This story is no longer here",
  goneText: "Stories stay up for 24 hours.",
} satisfies typeof pt;
