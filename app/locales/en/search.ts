import type pt from "../pt/search";

export default {
  title: "Search users",
  label: "Name or @username",
  submit: "Search",
  hint: "Type at least 3 characters to search...",
  loading: "Searching...",
  results: "Results",
  found_one: "{{count}} user found",
  found_many: "{{count}} users found",
  found_other: "{{count}} users found",
  none: "No users found",
  noneText: "Try searching for a different name",
  failed: "Failed to search users",
  tag: { none: "No looks with this tag", noneText: "Publish the first.", create: "Create post" },
} satisfies typeof pt;
