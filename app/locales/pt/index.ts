import auth from "./auth";
import common from "./common";
import errors from "./errors";
import posts from "./posts";
import toasts from "./toasts";

export default { auth, common, errors, posts, toasts };
