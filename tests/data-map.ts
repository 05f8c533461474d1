import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#app/db/schema";
import { retention } from "#app/models/shared/retention";

// Writes docs/data-map.md from the schema and these descriptions.

/** Kinds of personal data; `technical` is none. */
type Kind = "identity" | "content" | "behaviour" | "money" | "secret" | "technical";
type Column = `${Kind}: ${string}`;

type Table = { why: string; until: string; columns: Record<string, Column> };

const {
  deletionDays,
  activityDays,
  seenDays,
  sessionIdleDays,
  sessionDays,
  resetMinutes,
  verificationHours,
  copyDays,
  pastPlanDays,
  deletedTryOnDays,
  paymentYears,
  paymentNoticeDays,
  refundMarkDays,
  rejectedPictureYears,
} = retention;
const untilPurge = `the account is purged, ${deletionDays} days after its deletion`;

/** Columns with one meaning in all tables. */
const commonColumns: Record<string, Column> = {
  id: "technical: names the row",
  created_at: "technical: when it came about",
  updated_at: "technical: when it changed",
  user_id: "identity: whose row it is",
  idempotency_key: "technical: makes a repeated request one row",
};

const tables: Record<string, Table> = {
  users: {
    why: "The account: contract",
    until: untilPurge,
    columns: {
      username: "identity: the name others know them by",
      email: "identity: signing in, and the mails the account needs",
      name: "identity: shown beside what they publish",
      bio: "content: what they say of themselves",
      website: "content: a link they show",
      location: "content: a place they show, in their words",
      profile_photo: "identity: their picture",
      followers_count: "technical: a count of follows",
      following_count: "technical: a count of follows",
      posts_count: "technical: a count of posts",
      style_preferences: "behaviour: styles they chose; order Explore with their leave",
      is_onboarding_complete: "technical: where to lead them",
      credits: "money: what they can spend on try-ons",
      subscription_plan: "money: what they bought",
      payment_customer_id: "money: their name at the payment provider",
      payment_subscription_id: "money: their subscription there",
      subscription_end_date: "money: until when it is paid",
      is_subscription_ending: "money: whether it renews",
      plan_pause: "money: whether a dispute keeps the plan from counting",
      billing_reading: "technical: which reading of the payment account is the last",
      password_hash: "secret: argon2id, from which no password is read",
      device_epoch: "technical: how often they signed out everywhere; with it, devices known before are unknown",
      provider: "technical: how the account was made",
      provider_user_id: "identity: their name at that provider; empty so far",
      email_verified: "technical: whether the address is proven",
      is_marketplace: "technical: a mark the product shows",
      locale: "technical: the language of their mails",
      search_text: "identity: username and name, made for search",
      suspended_at: "technical: since when moderation holds the account",
      suspended_until: "technical: until when it does",
      deletion_requested_at: "technical: since when they are leaving",
      is_renewal_held: "technical: whether leaving stopped the renewal",
      last_login_at: "behaviour: security of the account",
    },
  },
  sessions: {
    why: "Staying signed in: contract",
    until: `${sessionIdleDays} days without use, ${sessionDays} in all; at once with the deletion`,
    columns: {
      id: "secret: SHA-256 of the cookie's token",
      agent: "identity: the browser's name, so that people know their devices",
      last_used_at: "behaviour: ends what is idle",
      confirmed_at: "behaviour: when the password was last given, for acts that ask for it",
    },
  },
  password_resets: {
    why: "A new password: contract",
    until: `${resetMinutes} minutes`,
    columns: { id: "secret: SHA-256 of the link's token", expires_at: "technical: when it ends", used_at: "technical: once only" },
  },
  email_verifications: {
    why: "Proving an address: contract",
    until: `${verificationHours} hours`,
    columns: {
      id: "secret: SHA-256 of the link's token",
      email: "identity: the address to prove",
      expires_at: "technical: when it ends",
      used_at: "technical: once only",
    },
  },
  contact_messages: {
    why: "Answering people: contract",
    until: untilPurge,
    columns: { subject: "content: what it is about", message: "content: what they wrote", plan: "money: whose answer goes first" },
  },
  consents: {
    why: "Proof of what was agreed to: legal duty",
    until: untilPurge,
    columns: {
      kind: "behaviour: to what",
      version: "technical: which text",
      language: "technical: in which language",
      withdrawn_at: "behaviour: when they took it back",
    },
  },
  fame: {
    why: "Finding the most followed first: contract",
    until: untilPurge,
    columns: {
      followers_count: "technical: a count of follows",
      username: "identity: the name others know them by",
      search_text: "identity: username and name, folded",
    },
  },
  follows: {
    why: "Whose looks one sees: contract",
    until: untilPurge,
    columns: { follower_id: "identity: who follows", following_id: "identity: whom" },
  },
  user_interactions: {
    why: "Mutes, restrictions and blocks: contract",
    until: untilPurge,
    columns: { target_user_id: "identity: whom", type: "behaviour: which" },
  },
  refused_suggestions: {
    why: "Not proposing again whom one refused: contract",
    until: "the hundreds that came after it, or the purge of either",
    columns: { person_id: "identity: whom" },
  },
  user_settings: {
    why: "Preferences: contract",
    until: untilPurge,
    columns: {
      style_analysis_enabled: "behaviour: whether styles may order Explore",
      outfit_suggestions_enabled: "behaviour: whether looks are proposed",
      preferred_styles: "behaviour: their styles",
      color_preferences: "behaviour: their colours",
      budget_range: "behaviour: what they would spend",
      body_type: "identity: in their own words; no screen asks for it",
      preferred_fit: "behaviour: how clothes should sit",
      suggestion_frequency: "behaviour: how often",
      style_analysis_notifications: "behaviour: whether to tell them",
      suggestion_notifications: "behaviour: whether to tell them",
      push_messages: "behaviour: which pushes they want",
      push_stories: "behaviour: which pushes they want",
      push_comments: "behaviour: which pushes they want",
      push_likes: "behaviour: which pushes they want",
      push_followers: "behaviour: which pushes they want",
      push_try_ons: "behaviour: which pushes they want",
      push_shows_content: "behaviour: whether pushes show names and texts",
      quiet_hours_enabled: "behaviour: whether pushes are held at night",
      quiet_from: "behaviour: from which hour",
      quiet_until: "behaviour: until which hour",
    },
  },
  push_subscriptions: {
    why: "Pushes to a device that asked for them: consent",
    until: "the session's end, the switch on the device, or the answer of the push service that it is gone",
    columns: {
      session_id: "technical: the session it goes with",
      endpoint: "secret: the device's address at its push service",
      p256dh: "secret: the device's key; pushes are encrypted for it",
      auth: "secret: shared with the device; pushes are encrypted with it",
      agent: "identity: the browser's name",
      time_zone: "behaviour: the device's zone, for quiet hours",
      last_error: "technical: what the push service answered last",
    },
  },
  reports: {
    why: "Keeping people safe: legitimate interest, legal duty",
    until: "the reporter's account is purged; one that waits for a decision stays until then, without the reporter's name",
    columns: {
      reporter_id: "identity: who reported; never shown",
      reported_user_id: "identity: whom",
      reported_post_id: "technical: which look",
      reported_piece_id: "technical: which piece of that look",
      reason: "content: why",
      description: "content: in their words",
      status: "technical: how it ended",
      reviewed_by: "identity: who decided",
      reviewed_at: "technical: when",
      resolution: "content: what was decided",
    },
  },
  media: {
    why: "Pictures: contract",
    until: "deleted by the person, unused for a day, or the purge",
    columns: {
      owner_id: "identity: whose picture",
      purpose: "technical: what for",
      width: "technical: size",
      height: "technical: size",
      bytes: "technical: size",
      sha256: "technical: tells copies",
      mime: "technical: kind of file",
      thumbhash: "content: a blur of the picture, shown while it loads",
      part_of: "technical: which picture of somebody else it shows a part of",
      is_ai: "technical: the mark of AI pictures",
      are_variants_ready: "technical: whether all sizes are made",
    },
  },
  posts: {
    why: "Looks: contract",
    until: "deleted by the person, or the purge",
    columns: {
      caption: "content: what they say of it",
      image_url: "content: the picture",
      film_id: "content: the film, whose poster the picture is",
      alt_text: "content: the picture in words",
      type: "technical: kind of look",
      is_ai: "technical: the mark of AI pictures",
      tags: "content: what it is about",
      location: "content: a place, in their words",
      likes_count: "technical: a count",
      comments_count: "technical: a count",
      saves_count: "technical: a count",
      try_ons_count: "technical: a count that names nobody",
      privacy: "behaviour: who may see it",
      allow_try_on: "behaviour: whether others may try it on",
      is_archived: "behaviour: whether it is put away",
      image_edit_id: "technical: the try-on it came from",
      source_post_id: "technical: the look it came from",
      moderation_status: "technical: what moderation decided",
      moderation_score: "technical: what an automatic check said",
      moderation_reason: "content: why",
      moderated_at: "technical: when",
      hot_score: "technical: the order of Explore, from the counts",
    },
  },
  post_pictures: {
    why: "Further pictures of a look: contract",
    until: "taken out of the look, or the look goes",
    columns: {
      post_id: "technical: which look",
      position: "technical: its place after the cover",
      media_id: "content: the picture",
      alt_text: "content: the picture in words",
      is_ai: "technical: the mark of AI pictures",
    },
  },
  pieces: {
    why: "Pieces of clothing that they marked on their looks: contract",
    until: "deleted, or the purge",
    columns: {
      owner_id: "identity: whose piece it is",
      kind: "content: what it is",
      name: "content: what they call it",
      brand: "content: its brand, in their words",
      size: "content: its size, in their words",
      colour: "content: its colour",
      price_cents: "content: what they say they paid",
      source: "content: where they say it is from",
      link_url: "content: a link they show",
      link_host: "content: the host of that link",
      words: "content: name and brand as the search reads them",
      brand_text: "content: the brand without accents and case, for the search",
      is_shared: "content: whether looks with it are shown beside those of others who have it",
      origin_piece_id: "content: whose piece they said they have too",
      season: "content: the season they wear it in, for them alone",
      state: "content: in the wash or to give away, for them alone",
      photo_id: "technical: a photo of the piece, for them alone",
    },
  },
  piece_wears: {
    why: "Days on which they say they wore a piece: contract",
    until: "undone, the piece goes, or the purge",
    columns: { piece_id: "technical: which piece", worn_on: "behaviour: the day", plan_id: "technical: by which plan they said it" },
  },
  outfits: {
    why: "Pieces that they wear together: contract",
    until: "deleted, or the purge",
    columns: {
      owner_id: "identity: whose outfit it is",
      name: "content: what they call it",
      occasion: "content: what for",
    },
  },
  outfit_pieces: {
    why: "Where a piece lies in an outfit: contract",
    until: "taken out, or the outfit or the piece goes",
    columns: {
      outfit_id: "technical: in which outfit",
      piece_id: "content: which piece",
      x: "content: its place",
      y: "content: its place",
      scale: "content: its size",
      rotation: "content: its turn",
      position: "technical: what lies above what",
    },
  },
  wear_plans: {
    why: "What they mean to wear on a day: contract",
    until: `taken off the day, what was planned goes, ${pastPlanDays} days after the day, or the purge`,
    columns: {
      owner_id: "identity: whose plan it is",
      planned_on: "behaviour: the day",
      outfit_id: "behaviour: which outfit",
      piece_id: "behaviour: or which piece",
      worn_at: "behaviour: when they said that they wore it",
    },
  },
  packs: {
    why: "What they take along: contract",
    until: "deleted, or the purge",
    columns: {
      owner_id: "identity: whose list it is",
      name: "content: what they call it",
      starts_on: "behaviour: when they leave",
      ends_on: "behaviour: when they come back",
    },
  },
  pack_pieces: {
    why: "Pieces that they take along: contract",
    until: "taken out, or the list or the piece goes",
    columns: { pack_id: "technical: in which list", piece_id: "behaviour: which piece", is_packed: "behaviour: whether it is packed" },
  },
  piece_marks: {
    why: "Where a piece is on a look: contract",
    until: "taken out of the look, or the look or the piece goes",
    columns: {
      piece_id: "technical: which piece",
      post_id: "technical: which look",
      media_id: "technical: which picture of it",
      x: "content: its place",
      y: "content: its place",
      width: "content: its place",
      height: "content: its place",
      position: "technical: its place in the list",
    },
  },
  cut_outs: {
    why: "Pieces cut out of their pictures: contract",
    until: "replaced, undone or discarded, or its picture or the piece goes",
    columns: {
      piece_id: "technical: which piece",
      source_id: "content: of which picture",
      media_id: "content: the cut-out",
      x: "content: its area",
      y: "content: its area",
      width: "content: its area",
      height: "content: its area",
      base_width: "technical: its size",
      base_height: "technical: its size",
      state: "technical: whether it is made, kept or an earlier one",
      way: "technical: how it was made",
      colour: "content: the colour found in it",
    },
  },
  piece_questions: {
    why: "«De onde é?»: the author is asked, and whoever asked is told: contract",
    until: "taken back, the look goes, or the purge",
    columns: { post_id: "behaviour: of which look", asker_id: "identity: who asks", answered_at: "technical: when pieces were marked" },
  },
  piece_hashes: {
    why: "Pieces that may be the same: contract",
    until: "the piece goes",
    columns: {
      piece_id: "content: of which piece",
      source: "content: the picture and the place in it",
      hash: "technical: what that looks like, in 64 bits",
    },
  },
  different_pieces: {
    why: "Pieces said to be different are not asked about again: contract",
    until: "one of the pieces goes",
    columns: { low_id: "content: a piece", high_id: "content: another piece" },
  },
  collected_pieces: {
    why: "Saved pieces: contract",
    until: "taken out, or the purge",
    columns: { collection_id: "technical: in which", piece_id: "behaviour: which piece" },
  },
  look_words: {
    why: "Finding looks by their words: contract",
    until: "the look goes",
    columns: {
      post_id: "technical: which look",
      ranked_at: "technical: its place, from its age and its likes",
      words: "content: the stems of what they say of it",
    },
  },
  likes: { why: "Likes: contract", until: "taken back, or the purge", columns: { post_id: "behaviour: which look" } },
  comments: {
    why: "Comments: contract",
    until: "deleted, or the purge",
    columns: { post_id: "technical: under which look", content: "content: what they said" },
  },
  seen_posts: {
    why: "Stories and Explore show the unseen first: contract",
    until: `${seenDays} days`,
    columns: {
      post_id: "behaviour: which look",
      seen_at: "behaviour: when",
      opened_at: "behaviour: when it was opened",
      expires_at: "technical: when it is forgotten",
    },
  },
  collections: {
    why: "Collections, seen by their owner alone: contract",
    until: "deleted, or the purge",
    columns: {
      kind: "technical: protected or not",
      name: "content: its name",
      description: "content: in their words",
      category: "content: in their words",
      is_private: "technical: of the contract; all are private",
      position: "technical: its place",
      cover_post_id: "technical: its cover",
    },
  },
  collection_items: {
    why: "Saved looks: contract",
    until: "taken out, or the purge",
    columns: {
      collection_id: "technical: in which",
      post_id: "behaviour: which look",
      position: "technical: its place",
      note: "content: in their words",
      added_at: "behaviour: when",
    },
  },
  unsaved_looks: { why: "Undo: contract", until: "1 day", columns: { post_id: "behaviour: which look", items: "behaviour: where it was" } },
  feed_preferences: {
    why: "«Ver mais» and «ver menos»: contract",
    until: "forgotten by the person, or the purge of either",
    columns: { kind: "behaviour: of a tag or an author", value: "behaviour: which", weight: "behaviour: how much" },
  },
  messages: {
    why: "Conversations: contract",
    until: "the purge of either",
    columns: {
      sender_id: "identity: who",
      receiver_id: "identity: to whom",
      content: "content: what they said",
      post_id: "content: a look sent along",
      image_edit_id: "content: a result sent along",
      is_read: "behaviour: what the sender may know",
      read_at: "behaviour: what the receiver knows",
      client_key: "technical: makes a repeated send one message",
    },
  },
  conversations: {
    why: "The list of conversations: contract",
    until: "the purge of either",
    columns: { low_id: "identity: one", high_id: "identity: the other", last_message_id: "technical: the last message" },
  },
  moderation_acts: {
    why: "The record of what moderation did: legitimate interest, and the duty to give account of it",
    until: "never; with a purged account its ids and its words leave the rows",
    columns: {
      key: "technical: one form acts once",
      moderator_id: "identity: who decided",
      kind: "behaviour: what was decided",
      user_id: "identity: about whom",
      post_id: "technical: about which post",
      comment_id: "technical: about which comment",
      host: "technical: the host whose links were hidden or shown",
      evidence: "content: the comment that was taken off",
      reason: "content: why, as the person reads it",
      until: "technical: when a suspension ends",
      answers_id: "technical: the decision whose answer it decides",
    },
  },
  hidden_hosts: {
    why: "Links that moderation shows to nobody: legitimate interest",
    until: "a moderator shows them again",
    columns: { host: "technical: which host", reason: "content: why, as its owners read it" },
  },
  picture_hashes: {
    why: "Recognising pictures that moderation rejected: legitimate interest",
    until: "the picture goes",
    columns: { media_id: "technical: which picture", hashes: "technical: what it looks like, from which nothing can be drawn" },
  },
  picture_findings: {
    why: "Trying looks on without anybody else's face: contract; nobody is recognised",
    until: "the picture goes",
    columns: {
      media_id: "technical: which picture",
      version: "technical: of the program that looked",
      people: "content: how many people it shows",
      clothes: "content: whether it shows clothes, worn or laid out",
      shown: "technical: what of it an AI provider may get",
    },
  },
  rejected_pictures: {
    why: "Keeping what was taken down from coming back: legitimate interest; says nothing of whose it was",
    until: `the decision is taken back, or ${rejectedPictureYears} years`,
    columns: {
      post_id: "technical: which decision takes it back",
      album_post_id: "technical: the same, of a picture after the cover",
      sha256: "technical: tells copies",
      hashes: "technical: tells pictures that look the same",
    },
  },
  appeals: {
    why: "The answer to a decision of moderation: legitimate interest, and the right to be heard",
    until: untilPurge,
    columns: {
      act_id: "technical: the decision",
      text: "content: what they answered",
      answer_id: "technical: what was decided about it",
    },
  },
  notifications: {
    why: "Activity: contract",
    until: `${activityDays} days, or what it tells of goes`,
    columns: {
      act_id: "technical: the decision of moderation it tells of",
      type: "behaviour: of what",
      subject_id: "technical: about what",
      day: "technical: groups them",
      actor_id: "identity: who did it",
      post_id: "technical: which look",
      edit_id: "technical: which try-on",
      like_id: "technical: which like",
      comment_id: "technical: which comment",
      follow_id: "technical: which follow",
      is_read: "behaviour: whether it was seen",
    },
  },
  image_edits: {
    why: "Try-ons: contract; the provider gets the pictures with consent",
    until: `deleted by the person, or the purge, also at the provider; of a deleted one the contents go at once and the row ${deletedTryOnDays} days later`,
    columns: {
      image_urls: "content: the pictures brought",
      prompt: "content: what was asked for",
      result_image_urls: "content: the results",
      description: "content: what was asked for",
      status: "technical: how far it is",
      error: "technical: why it failed",
      kind: "technical: a look, a flat-lay, pieces or words alone",
      model: "technical: which model",
      fal_request_id: "technical: its name at the provider",
      refused_model: "technical: which model made a result that was refused",
      refused_request_id: "technical: that result's name at the provider",
      retried_at: "technical: when the second try began",
      film_of: "behaviour: which result it moves, when it is a film",
      redo_of: "behaviour: which try-on it makes again for free",
      version_of: "behaviour: which try-on it is another version of",
      chosen_at: "behaviour: that it was chosen among its versions, and when",
      collection_id: "behaviour: with the looks of which collection it was begun",
      source_post_id: "behaviour: whose look was tried",
      is_low_priority: "technical: its place in the line",
      is_queued: "technical: whether it waits for the person's other try-ons",
      started_at: "technical: when that wait ended",
      language: "technical: the language of the mark in a local result",
      attempt: "technical: how often it was sent",
      fence: "technical: who works on it",
      lease_until: "technical: for how long",
      submitting_since: "technical: since when it is sent",
      saving_since: "technical: since when it is stored",
      seen_at: "behaviour: whether the result was seen",
      settled_at: "technical: when it ended",
      deleted_at: "technical: when the person deleted it",
    },
  },
  credit_entries: {
    why: "The credits' books: contract",
    until: untilPurge,
    columns: {
      amount: "money: how many",
      kind: "money: what for",
      image_edit_id: "technical: which try-on",
      period: "technical: which month",
      external_id: "money: which payment",
    },
  },
  garments: {
    why: "Looks that others see on themselves: contract",
    until: "the look goes, or its trying-on is switched off",
    columns: {
      post_id: "technical: which look",
      state: "technical: whether the layers are made",
      version: "technical: of the program that made them",
      shape: "content: where the clothes of a published look lie, without its wearer",
      quality: "technical: how well the clothes were found",
      is_exact: "technical: drawn with the picture",
      is_flat_lay: "technical: nobody wears the clothes",
    },
  },
  bodies: {
    why: "Looks on oneself: contract",
    until: "deleted by the person, with the photo, or the purge",
    columns: {
      photo_id: "content: which of their photos",
      state: "technical: whether the layers are made",
      refusal: "technical: why there are none",
      version: "technical: of the program that made them",
      shape: "content: where their body lies in the photo",
    },
  },
  kept_photos: {
    why: "«Minhas fotos» and «Minhas peças»: contract",
    until: "deleted by the person, or the purge",
    columns: { media_id: "content: which picture", kind: "content: whether it shows them or a piece" },
  },
  edit_links: {
    why: "A result shown to whoever has its address: contract",
    until: "withdrawn, or the result goes",
    columns: { edit_id: "technical: which result", token_hash: "secret: SHA-256 of the address" },
  },
  edit_feedback: {
    why: "Better try-ons: legitimate interest",
    until: "the try-on goes",
    columns: { edit_id: "technical: which result", good: "content: their verdict", reason: "content: in their words" },
  },
  outfit_suggestions: {
    why: "Looks proposed, when switched on: contract",
    until: "the next ones, or the purge",
    columns: { period: "technical: the day or week", post_ids: "behaviour: which looks" },
  },
  payments: {
    why: "Paid invoices: legal duty",
    until: `${paymentYears} years; after the purge without the person`,
    columns: {
      id: "money: the invoice's number",
      subscription_id: "money: of which subscription",
      plan: "money: for what",
      amount: "money: how much",
      paid_at: "money: when",
      refunded_at: "money: when it was given back",
      refund_asked_at: "money: when the refund by button was granted",
      disputed_at: "money: when its bank took it back",
      dispute_status: "money: how that stands",
    },
  },
  refund_marks: {
    why: "One refund by button a person: legitimate interest, against abuse",
    until: `${refundMarkDays} days, also after the purge`,
    columns: {
      id: "technical: a keyed hash of an address or of a card's fingerprint, which nobody can read",
      subscription_id: "money: for which subscription it was granted",
    },
  },
  payment_events: {
    why: "Each of the provider's notices takes effect once: contract",
    until: `${paymentNoticeDays} days`,
    columns: { type: "technical: of what" },
  },
  uploads: {
    why: "A picture, or an archive of looks, that arrives in parts: contract",
    until: "1 day",
    columns: {
      owner_id: "identity: whose it is",
      purpose: "technical: what it is for",
      digest: "technical: SHA-256 of the file; empty of an archive",
      bytes: "technical: how large it is",
      received: "technical: how much has arrived",
      media_id: "content: the picture it became",
    },
  },
  data_copies: {
    why: "The copy of one's data: legal duty",
    until: `${copyDays} days`,
    columns: { parts: "technical: how many files", bytes: "technical: how large", ready_at: "technical: when it was made" },
  },
  idempotency_keys: {
    why: "A repeated request takes effect once: contract",
    until: "1 day",
    columns: {
      key: "technical: the request's key",
      request: "technical: a hash of the request",
      status: "technical: the first answer's",
      response: "content: the first answer, as it would be given again",
    },
  },
  rate_limits: {
    why: "Limits against abuse: legitimate interest",
    until: "the window of the limit: minutes to a week; wrong passwords in a row 90 days after the last",
    columns: {
      key: "identity: which limit, and whose, by id or by a keyed hash of the email or network address",
      points: "behaviour: how often",
      expire: "technical: when the window ends",
    },
  },
  breakers: {
    why: "How an outside service is doing: about nobody",
    until: "the next news of it",
    columns: { name: "technical: which", failures: "technical: in a row", open_until: "technical: until when nobody asks" },
  },
};

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Tables and columns by their database names. */
const stored = new Map<string, string[]>(
  (Object.values(schema) as unknown[])
    .filter((each) => is(each, PgTable))
    .map((table) => getTableConfig(table))
    .map(({ name, columns }): [string, string[]] => [name, columns.map((column) => toSnakeCase(column.name))])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

const describeColumn = (table: string, column: string) => tables[table]?.columns[column] ?? commonColumns[column];

/** Columns without description, and descriptions without column. */
export const listUnclassified = [...stored].flatMap(([table, columns]) =>
  columns.filter((column) => !tables[table] || !describeColumn(table, column)).map((column) => `${table}.${column}`),
);
export const listStale = Object.entries(tables).flatMap(([table, { columns }]) =>
  Object.keys(columns)
    .filter((column) => !stored.get(table)?.includes(column))
    .map((column) => `${table}.${column}`),
);

/** Builds docs/data-map.md. */
export function buildDataMap(): string {
  const sections = [...stored].map(([table, columns]) => {
    const { why, until } = tables[table] ?? { why: "?", until: "?" };
    const rows = columns.map((column) => {
      const [kind, purpose] = (describeColumn(table, column) ?? "?: ?").split(": ");
      return `- \`${column}\` (${kind}): ${purpose}`;
    });
    return `## ${table}\n\n${why}. Kept until: ${until}.\n\n${rows.join("\n")}\n`;
  });
  return `${head}\n${sections.join("\n")}`;
}

const head = `# What is kept of people

The record of every column of the database, written by \`bun run data-map\` from the schema and from \`tests/data-map.ts\`; a column without words there fails the tests.
Kinds: identity (who somebody is), content (what they made or said), behaviour (what they did or chose), money, secret (what opens an account, kept as a hash), technical (says nothing of anybody by itself).
What a purge does is in decision 017. Besides the database there are the pictures and copies in the object store under the ids of \`media\`, \`data_copies\` and \`uploads\`, a hash of each deleted person's id in its folder \`deletions\`,
mails and jobs in the queue for days, and whatever fal, Stripe and the mail server keep; the purge asks the first two to delete it.
`;

export const pagePath = "docs/data-map.md";

if (import.meta.main) await Bun.write(pagePath, buildDataMap());
