import type pt from "../pt/feed";

export default {
  title: "Feed",
  following: "Following",
  explore: "Explore",
  empty: "No posts to show",
  follow: "Follow some users to see their looks",
  toExplore: "See looks in Explore",
  exploreEmpty: "There are no looks here yet. Post the first one.",
  end: "You've seen it all",
  newLook: "New look",
  createPost: "Post a look",
} satisfies typeof pt;
