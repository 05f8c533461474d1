import type pt from "../pt";
import activity from "./activity";
import albums from "./albums";
import auth from "./auth";
import calendar from "./calendar";
import collections from "./collections";
import credits from "./credits";
import errors from "./errors";
import feedPage from "./feed-page";
import importing from "./importing";
import install from "./install";
import messages from "./messages";
import moderation from "./moderation";
import onboarding from "./onboarding";
import outbox from "./outbox";
import outfits from "./outfits";
import packs from "./packs";
import piece from "./piece";
import plans from "./plans";
import profile from "./profile";
import pushDevice from "./push-device";
import search from "./search";
import settings from "./settings";
import suggestion from "./suggestion";
import toasts from "./toasts";
import bodyPhoto from "./try-on/body-photo";
import camera from "./try-on/camera";
import crop from "./try-on/crop";
import film from "./try-on/film";
import getReady from "./try-on/get-ready";
import live from "./try-on/live";
import onMe from "./try-on/on-me";
import pieces from "./try-on/pieces";
import running from "./try-on/running";
import tryAll from "./try-on/try-all";
import tryOnSheet from "./try-on/try-on-sheet";
import versions from "./try-on/versions";
import wardrobe from "./wardrobe";

export default {
  ...feedPage,
  activity,
  albums,
  auth,
  bodyPhoto,
  calendar,
  camera,
  collections,
  credits,
  crop,
  errors,
  film,
  getReady,
  importing,
  install,
  live,
  messages,
  moderation,
  onboarding,
  onMe,
  piece,
  pieces,
  outbox,
  outfits,
  packs,
  plans,
  profile,
  pushDevice,
  running,
  search,
  settings,
  suggestion,
  toasts,
  tryAll,
  tryOnSheet,
  versions,
  wardrobe,
} satisfies typeof pt;
