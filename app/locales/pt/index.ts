import activity from "./activity";
import auth from "./auth";
import camera from "./camera";
import collections from "./collections";
import common from "./common";
import credits from "./credits";
import crop from "./crop";
import errors from "./errors";
import feed from "./feed";
import getReady from "./get-ready";
import messages from "./messages";
import moderation from "./moderation";
import onboarding from "./onboarding";
import people from "./people";
import plans from "./plans";
import posts from "./posts";
import profile from "./profile";
import search from "./search";
import settings from "./settings";
import stories from "./stories";
import toasts from "./toasts";

export default {
  activity,
  auth,
  camera,
  collections,
  common,
  credits,
  crop,
  errors,
  feed,
  getReady,
  messages,
  moderation,
  onboarding,
  people,
  plans,
  posts,
  profile,
  search,
  settings,
  stories,
  toasts,
};
