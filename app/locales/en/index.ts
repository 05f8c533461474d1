import type pt from "../pt";
import auth from "./auth";
import collections from "./collections";
import common from "./common";
import errors from "./errors";
import feed from "./feed";
import people from "./people";
import posts from "./posts";
import toasts from "./toasts";

export default { auth, collections, common, errors, feed, people, posts, toasts } satisfies typeof pt;
