import type pt from "../pt";
import activity from "./activity";
import auth from "./auth";
import bodyPhoto from "./body-photo";
import camera from "./camera";
import collections from "./collections";
import credits from "./credits";
import crop from "./crop";
import feedPage from "./feed-page";
import getReady from "./get-ready";
import live from "./live";
import messages from "./messages";
import moderation from "./moderation";
import onMe from "./on-me";
import onboarding from "./onboarding";
import plans from "./plans";
import profile from "./profile";
import settings from "./settings";

export default {
  ...feedPage,
  activity,
  auth,
  bodyPhoto,
  camera,
  collections,
  credits,
  crop,
  getReady,
  live,
  messages,
  moderation,
  onboarding,
  onMe,
  plans,
  profile,
  settings,
} satisfies typeof pt;
