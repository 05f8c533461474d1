import common from "./common";
import feed from "./feed";
import toasts from "./first-toasts";
import network from "./network";
import people from "./people";
import posts from "./posts";
import stories from "./stories";

/** What the feed says. */
export default { common, feed, network, people, posts, stories, toasts };
