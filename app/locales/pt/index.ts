import auth from "./auth";
import collections from "./collections";
import common from "./common";
import errors from "./errors";
import feed from "./feed";
import messages from "./messages";
import onboarding from "./onboarding";
import people from "./people";
import posts from "./posts";
import search from "./search";
import settings from "./settings";
import stories from "./stories";
import toasts from "./toasts";

export default { auth, collections, common, errors, feed, messages, onboarding, people, posts, search, settings, stories, toasts };
