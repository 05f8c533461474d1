// addresses with more than one caller

export const postPath = (post: { id: string }) => `/post/${post.id}`;

export const userPath = (user: { id: string }) => `/user/${user.id}`;

export const messagesPath = (user: { id: string }) => `/messages/${user.id}`;

/** Messages, with a look or a try-on's result to be sent to whom one picks there. */
export const sendPath = (card: { kind: "post" | "edit"; id: string }) => `/messages?${card.kind}=${card.id}`;

export const tagPath = (tag: string) => `/tag/${tag}`;

export const feedPath = (feed: "following" | "explore") => `/?tab=feed&feed=${feed}`;

/** The part of a list that begins behind this cursor; `list` is the list's own address. */
export const partPath = (list: string, cursor: string) => `${list}${list.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;

/** Get Ready with this look as the clothes. */
export const wearPath = (post: { id: string }) => `/?tab=tryon&post=${post.id}`;

/** Get Ready with the photo, the clothes and the wish of a try-on that came to nothing. */
export const tryAgainPath = (edit: { id: string }) => `/?tab=tryon&again=${edit.id}`;

export const editPath = (edit: { id: string }) => `/get-ready/${edit.id}`;

/** The result as a file of its own. */
export const resultFilePath = (edit: { id: string }) => `/api/image-edits/${edit.id}/image-edit-result.jpg`;

/** Somebody's stories as they stood at that moment, or one of them. */
export const storyPath = (user: { id: string }, { post, at }: { post?: string; at: number }) =>
  `/stories/${user.id}?${new URLSearchParams({ ...(post ? { post } : {}), at: String(at) })}`;

/** The person's own try-ons. */
export const editsPath = "/?tab=collections&view=getready";

/** One's own profile: a tab of home. */
export const ownProfilePath = "/?tab=profile";

/** «Extrato»: what became of the person's credits. */
export const creditsPath = "/credits";

export const editProfilePath = "/profile/edit";

export const profilePhotoPath = "/profile/photo";

/** The looks saved (all), liked, or of one collection. */
export const collectionsPath = (category = "all") => `/?tab=collections${category === "all" ? "" : `&category=${category}`}`;

export const manageCollectionsPath = "/collections";

/** A collection's looks one below the other, to be ordered and noted. */
export const organisePath = (collection: { id: string }) => `/collections/${collection.id}`;

/** A look in a collection: its note, the cover, where else it goes. */
export const collectedPath = (collection: { id: string }, post: { id: string }) => `/collections/${collection.id}/look/${post.id}`;

/** Which of one's collections hold this look. */
export const choosePath = (post: { id: string }) => `/post/${post.id}/collections`;

/** A decision of moderation about oneself or one's posts. */
export const noticePath = (act: { id: string }) => `/moderation/${act.id}`;

/** All that a suspended person sees. */
export const suspendedPath = "/suspended";

/** Where the password is asked for once more, on the way to what needs it. */
export const confirmPasswordPath = (returnTo: string) => `/confirm-password?${new URLSearchParams({ returnTo })}`;

/** Where moderators work; to everybody else there is no such address. */
export const adminPath = "/admin";

export const reviewPath = (post: { id: string }) => `${adminPath}/posts/${post.id}`;

export const reviewPersonPath = (person: { id: string }) => `${adminPath}/people/${person.id}`;
