import common from "./common";
import feed from "./feed";
import network from "./network";
import people from "./people";
import posts from "./posts";
import stories from "./stories";
import toasts from "./toasts";

/** What the feed says. */
export default { common, feed, network, people, posts, stories, toasts };
