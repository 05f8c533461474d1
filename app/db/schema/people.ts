import { type SQL, sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    username: text().notNull().unique(),
    email: text().notNull().unique(),
    name: text().notNull(),
    bio: text().notNull().default(""),
    website: text().notNull().default(""),
    location: text().notNull().default(""),
    profilePhoto: uuid(),
    followersCount: integer().notNull().default(0),
    followingCount: integer().notNull().default(0),
    postsCount: integer().notNull().default(0),
    stylePreferences: jsonb().$type<string[]>().notNull().default([]),
    isOnboardingComplete: boolean().notNull().default(false),
    credits: integer().notNull().default(5),
    subscriptionPlan: text({ enum: ["free", "basic", "premium"] })
      .notNull()
      .default("free"),
    paymentCustomerId: text(),
    paymentSubscriptionId: text(),
    subscriptionEndDate: timestamptz(),
    isSubscriptionEnding: boolean().notNull().default(false),
    planPause: text({ enum: ["disputed", "charged_back"] }),
    billingReading: bigint({ mode: "number" }).notNull().default(0),
    passwordHash: text().notNull(),
    deviceEpoch: integer().notNull().default(0),
    provider: text({ enum: ["replit"] })
      .notNull()
      .default("replit"),
    providerUserId: text(),
    emailVerified: boolean().notNull().default(false),
    isMarketplace: boolean().notNull().default(false),
    locale: text({ enum: ["pt", "en"] })
      .notNull()
      .default("pt"),
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(username || ' ' || name)`),
    suspendedAt: timestamptz(),
    suspendedUntil: timestamptz(),
    deletionRequestedAt: timestamptz(),
    isRenewalHeld: boolean().notNull().default(false),
    lastLoginAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index("users_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
    index("users_begin").on(sql`search_text collate "C"`),
    index("users_named").on(sql`substr(search_text, char_length(username) + 2) collate "C"`),
    uniqueIndex("users_payment_customer").on(table.paymentCustomerId),
    index("users_subscription_end").on(table.subscriptionEndDate).where(sql`subscription_plan <> 'free'`),
    index("users_absent").on(table.id).where(sql`suspended_at is not null or deletion_requested_at is not null`),
    check("users_username", sql`${table.username} ~ '^[a-z0-9_]{3,30}$'`),
    check("users_email", sql`${table.email} = lower(${table.email}) and char_length(${table.email}) <= 254`),
    check("users_name", sql`char_length(${table.name}) between 1 and 100`),
    check("users_bio", sql`char_length(${table.bio}) <= 150`),
    check("users_website", sql`char_length(${table.website}) <= 300`),
    check("users_location", sql`char_length(${table.location}) <= 100`),
    check("users_credits", sql`${table.credits} >= 0`),
    check("users_counts", sql`${table.followersCount} >= 0 and ${table.followingCount} >= 0 and ${table.postsCount} >= 0`),
  ],
);

/** Searchable text and follower count, maintained by a trigger. */
export const userSearchIndex = pgTable(
  "fame",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    followersCount: integer().notNull(),
    username: text().notNull(),
    searchText: text().notNull(),
  },
  (table) => [index("fame_order").on(table.followersCount.desc().nullsFirst(), table.username, table.userId, table.searchText)],
);

/** The id is the SHA-256 of the cookie's token. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    agent: text().notNull().default(""),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    confirmedAt: timestamptz(),
  },
  (table) => [index("sessions_user").on(table.userId, table.createdAt)],
);

export const passwordResets = pgTable(
  "password_resets",
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (table) => [index("password_resets_user").on(table.userId)],
);

export const emailVerifications = pgTable(
  "email_verifications",
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (table) => [index("email_verifications_user").on(table.userId), index("email_verifications_expiry").on(table.expiresAt)],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subject: text({ enum: ["technical", "billing", "suggestion", "try_on", "other"] }).notNull(),
    message: text().notNull(),
    plan: text({ enum: ["free", "basic", "premium"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("contact_messages_user").on(table.userId, table.id),
    check("contact_messages_length", sql`char_length(${table.message}) between 1 and 5000`),
  ],
);

export const consents = pgTable(
  "consents",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["terms", "ai_provider"] }).notNull(),
    version: text().notNull(),
    language: text({ enum: ["pt", "en"] }).notNull(),
    withdrawnAt: timestamptz(),
    createdAt: createdAt(),
  },
  (table) => [index("consents_user").on(table.userId, table.kind, table.createdAt)],
);

export const follows = pgTable(
  "follows",
  {
    id: id(),
    followerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    followingId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("follows_pair").on(table.followerId, table.followingId),
    index("follows_following").on(table.followingId, table.followerId),
    index("follows_followers").on(table.followingId, table.id),
    index("follows_followed").on(table.followerId, table.id),
    check("follows_other", sql`${table.followerId} <> ${table.followingId}`),
  ],
);

export const userInteractions = pgTable(
  "user_interactions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text({ enum: ["mute", "restrict", "block"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("user_interactions_once").on(table.userId, table.targetUserId, table.type),
    index("user_interactions_target").on(table.targetUserId, table.type, table.userId),
    check("user_interactions_other", sql`${table.userId} <> ${table.targetUserId}`),
  ],
);

export const dismissedSuggestions = pgTable(
  "refused_suggestions",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.personId] }), index("refused_suggestions_person").on(table.personId)],
);

export const userSettings = pgTable(
  "user_settings",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    styleAnalysisEnabled: boolean().notNull().default(true),
    outfitSuggestionsEnabled: boolean().notNull().default(true),
    preferredStyles: jsonb().$type<string[]>().notNull().default([]),
    colorPreferences: jsonb().$type<string[]>().notNull().default([]),
    budgetRange: text().notNull().default("medium"),
    bodyType: text(),
    preferredFit: text().notNull().default("regular"),
    suggestionFrequency: text().notNull().default("daily"),
    styleAnalysisNotifications: boolean().notNull().default(true),
    suggestionNotifications: boolean().notNull().default(true),
    pushMessages: boolean().notNull().default(true),
    pushStories: boolean().notNull().default(true),
    pushComments: boolean().notNull().default(true),
    pushLikes: boolean().notNull().default(true),
    pushFollowers: boolean().notNull().default(true),
    pushTryOns: boolean().notNull().default(true),
    pushShowsContent: boolean().notNull().default(false),
    quietHoursEnabled: boolean().notNull().default(true),
    quietFrom: integer().notNull().default(22),
    quietUntil: integer().notNull().default(8),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [check("user_settings_quiet", sql`${table.quietFrom} between 0 and 23 and ${table.quietUntil} between 0 and 23`)],
);

export const reports = pgTable(
  "reports",
  {
    id: id(),
    reporterId: uuid().references(() => users.id, { onDelete: "set null" }),
    reportedUserId: uuid().references(() => users.id, { onDelete: "cascade" }),
    reportedPostId: uuid(),
    reportedPieceId: uuid(), // with the look it was seen on
    reason: text({ enum: ["inappropriate_content", "spam", "ai_misuse", "underage", "copyright", "other"] }).notNull(),
    description: text().notNull().default(""),
    status: text({ enum: ["pending", "accepted", "rejected"] })
      .notNull()
      .default("pending"),
    reviewedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    reviewedAt: timestamptz(),
    resolution: text(),
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("reports_status").on(table.status, table.id),
    index("reports_post").on(table.reportedPostId).where(sql`reported_post_id is not null`),
    index("reports_user").on(table.reportedUserId, table.id),
    index("reports_reporter").on(table.reporterId),
    index("reports_reviewer").on(table.reviewedBy).where(sql`reviewed_by is not null`),
    uniqueIndex("reports_key").on(table.reporterId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    uniqueIndex("reports_open_post").on(table.reporterId, table.reportedPostId).where(sql`status = 'pending'`),
    check("reports_target", sql`${table.reportedUserId} is not null or ${table.reportedPostId} is not null`),
    check("reports_description", sql`char_length(${table.description}) <= 1000`),
  ],
);
