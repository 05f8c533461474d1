import auth from "./auth";
import collections from "./collections";
import common from "./common";
import errors from "./errors";
import feed from "./feed";
import onboarding from "./onboarding";
import people from "./people";
import posts from "./posts";
import settings from "./settings";
import toasts from "./toasts";

export default { auth, collections, common, errors, feed, onboarding, people, posts, settings, toasts };
