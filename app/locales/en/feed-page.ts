import common from "./common";
import errors from "./errors";
import feed from "./feed";
import people from "./people";
import posts from "./posts";
import search from "./search";
import stories from "./stories";
import toasts from "./toasts";

/** What the feed says. */
export default { common, errors, feed, people, posts, search, stories, toasts };
