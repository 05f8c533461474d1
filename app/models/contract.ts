// JSON API types. Dates: ISO 8601 UTC; ids: UUID; pictures: URLs.

import type { PieceColour, PieceKind, PieceSource } from "./pieces/piece";
import type { ActKind } from "./shared/moderation";
import type { TryOnFailure } from "./shared/try-on-failure";

export type { Page } from "#app/db/page.server";

export type Plan = "free" | "basic" | "premium";
export type Privacy = "public" | "followers" | "mutual";
type PostType = "virtual_tryon" | "outfit" | "image_edit";

export type AuthUser = {
  id: string;
  email: string;
  username: string;
  displayName: string;
  avatar: string | null;
  metadata: Record<string, unknown>;
  provider: "replit";
};

export type Me = {
  id: string;
  username: string;
  email: string;
  name: string;
  bio: string;
  website: string;
  location: string;
  profilePhoto: string | null;
  followersCount: number;
  followingCount: number;
  postsCount: number;
  stylePreferences: string[];
  isOnboardingComplete: boolean;
  credits: number;
  subscriptionPlan: Plan;
  subscriptionEndDate: string | null;
  emailVerified: boolean;
  isMarketplace: boolean;
  createdAt: string;
  updatedAt: string;
};

export type UserSummary = { id: string; username: string; name: string; profilePhoto: string | null; isVerified: boolean };

export type PublicUser = UserSummary & {
  bio: string;
  website: string;
  location: string;
  followersCount: number;
  followingCount: number;
  postsCount: number;
  isFollowing: boolean;
  followsYou: boolean;
  isMuted: boolean;
  isRestricted: boolean;
  isBlocked: boolean;
};

export type UserSearchResult = UserSummary & { profileImageUrl: string | null };

export type SuggestedPerson<Look extends { id: string } = Post> = UserSummary & {
  followedBy: string[];
  followedByCount: number;
  styleTags: string[];
  looks: Look[];
};

export type FoundTag = { tag: string; recentCount: number };

export type Image = {
  url: string;
  width: number;
  height: number;
  placeholder: string;
  variants: { url: string; width: number; type: string }[];
};

export type Post = {
  id: string;
  userId: string;
  author: UserSummary;
  caption: string;
  imageUrl: string;
  image: Image;
  /** MP4 without sound; `imageUrl` is its poster. */
  videoUrl: string | null;
  altText: string | null;
  /** How many pictures it has, the cover included. */
  imagesCount: number;
  type: PostType;
  isAi: boolean;
  tags: string[];
  location: string | null;
  likesCount: number;
  commentsCount: number;
  tryOnsCount: number;
  privacy: Privacy;
  allowTryOn: boolean;
  isArchived: boolean;
  moderationStatus: "pending" | "approved" | "held" | "rejected";
  isLiked: boolean;
  isSaved: boolean;
  /** Its layers can be worn in the browser. */
  isWearable: boolean;
  sourcePost: { id: string; author: UserSummary } | null;
  createdAt: string;
};

/** A picture of a look. */
export type PostImage = { imageUrl: string; image: Image; altText: string | null; isAi: boolean };

/** A look by itself, with all its pictures, cover first. */
export type PostDetail = Post & { images: PostImage[]; piecesCount: number };

/** A piece of clothing that somebody marked. */
export type Piece = {
  id: string;
  ownerId: string;
  kind: PieceKind;
  name: string | null;
  brand: string | null;
  size: string | null;
  colour: PieceColour | null;
  /** Paid, in BRL. */
  priceCents: number | null;
  source: PieceSource | null;
  link: { url: string; host: string } | null;
  /** For its owner: moderation hides links to that host. */
  hiddenLink: { reason: string } | null;
  /** Looks with it are shown beside those of others who have it. */
  isShared: boolean;
  /** Its kept cut-out: a WebP with transparency. */
  cutOut: CutOut | null;
  createdAt: string;
  updatedAt: string;
};

export type CutOut = { url: string; width: number; height: number };

/** Where a piece is on a look, in parts of 10,000; without `imageUrl` nowhere. */
export type PieceMark = {
  postId: string;
  imageUrl: string | null;
  image: Image | null;
  isAi: boolean;
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
};

/** «De onde é?» of a look; `waitingCount` is 0 but for its author. */
export type PieceQuestion = { isAsked: boolean; isAnswered: boolean; waitingCount: number };

export type MarkedPiece = Piece & { mark: PieceMark };

/** `mark`: on a look that the viewer may see; null for an own piece without one. */
export type ShownPiece = Piece & { owner: UserSummary; mark: PieceMark | null };

/** `copyId`: the own piece that was made of this one. */
export type PieceDetail = ShownPiece & { isTriable: boolean; copyId: string | null };

/** The clothes of a look without their wearer; `url` has the rights of the look. */
export type GarmentView = { postId: string; version: number; shape: unknown; url: string };

/** The viewer's own body photo, and its layers once they are made. */
export type OwnBody =
  | { state: "none" }
  | { state: "pending"; photoId: string; imageUrl: string }
  | { state: "refused"; photoId: string; imageUrl: string; refused: string }
  | { state: "ready"; photoId: string; imageUrl: string; version: number; shape: unknown; url: string };

export type StoryGroup = { user: UserSummary; hasUnseen: boolean; latestAt: string; posts: (Post & { isSeen: boolean })[] };

export type Comment = { id: string; postId: string; userId: string; author: UserSummary; content: string; createdAt: string };

/** `liked` and `looks` are protected. */
export type Collection = {
  id: string;
  userId: string;
  kind: "looks" | "liked" | "custom";
  name: string;
  description: string;
  category: string | null;
  isPrivate: boolean;
  isProtected: boolean;
  postsCount: number;
  coverUrl: string | null;
  createdAt: string;
};

export type Message = {
  id: string;
  senderId: string;
  receiverId: string;
  content: string;
  card: { kind: "post" | "edit"; id: string; imageUrl: string | null } | null;
  isRead: boolean;
  createdAt: string;
};

export type Conversation = {
  user: { id: string; name: string; username: string; profilePhoto: string | null };
  lastMessage: { id: string; content: string; cardKind: "post" | "edit" | null; createdAt: string; senderId: string };
  unreadCount: number;
};

export type Notification = {
  id: string;
  type:
    | "follow"
    | "like"
    | "comment"
    | "try_on"
    | "piece_question"
    | "piece_answer"
    | "edit_ready"
    | "credit_returned"
    | "film_ready"
    | "film_failed"
    | "moderation"
    | "dispute_open"
    | "dispute_won"
    | "dispute_lost";
  actors: UserSummary[];
  count: number;
  postId: string | null;
  editId: string | null;
  act: { id: string; kind: ActKind; reason: string } | null;
  imageUrl: string | null;
  comment: string | null;
  isRead: boolean;
  createdAt: string;
};

export type TryOn = {
  id: string;
  imageUrls: string[];
  prompt: string;
  resultImageUrls: string[];
  description: string | null;
  status: "pending" | "processing" | "completed" | "failed";
  postId: string | null;
  error: TryOnFailure | null;
  createdAt: string;
  /** In the own queue, from 1; null once it has begun. */
  place: number | null;
  isSeen: boolean;
};

/** A short film of a try-on's result, its poster. */
export type Film = {
  id: string;
  status: TryOn["status"];
  videoUrl: string | null;
  posterUrl: string | null;
  error: TryOnFailure | null;
  createdAt: string;
};

export type KeptPhoto = { id: string; imageUrl: string };

export type Settings = {
  styleAnalysisEnabled: boolean;
  outfitSuggestionsEnabled: boolean;
  preferredStyles: string[];
  colorPreferences: string[];
  budgetRange: string;
  bodyType: string | null;
  preferredFit: string;
  suggestionFrequency: string;
  styleAnalysisNotifications: boolean;
  suggestionNotifications: boolean;
  pushMessages: boolean;
  pushStories: boolean;
  pushComments: boolean;
  pushLikes: boolean;
  pushFollowers: boolean;
  pushTryOns: boolean;
  pushShowsContent: boolean;
  quietHoursEnabled: boolean;
  /** Hours of the device's day, 0 to 23. */
  quietFrom: number;
  quietUntil: number;
  createdAt: string;
  updatedAt: string;
};
