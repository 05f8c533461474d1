export const postPath = (post: { id: string }) => `/post/${post.id}`;

export const cardPath = (post: { id: string }) => `${postPath(post)}/card.jpg`;

export const userPath = (user: { id: string }) => `/user/${user.id}`;

export const messagesPath = (user: { id: string }) => `/messages/${user.id}`;

export const sendPath = (card: { kind: "post" | "edit"; id: string }) => `/messages?${card.kind}=${card.id}`;

export const tagPath = (tag: string) => `/tag/${tag}`;

export const hiddenHostsPath = "/admin/hosts";

export const searchPath = (text: string, tab: "people" | "looks" | "pieces" | "tags") =>
  `/search?${new URLSearchParams({ ...(tab === "people" ? {} : { tab }), ...(text === "" ? {} : { q: text }) })}`.replace(/\?$/, "");

export const peoplePath = "/people";

export const likesPath = (post: { id: string }) => `/post/${post.id}/likes`;

export const similarPath = (post: { id: string }) => `/post/${post.id}/similar`;

export const feedPath = (feed: "following" | "explore") => `/?tab=feed&feed=${feed}`;

export const nextPagePath = (list: string, cursor: string) => `${list}${list.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;

export const startTryOnPath = (post: { id: string }) => `/?tab=tryon&post=${post.id}`;

/** Where the phone's share sheet leads. */
export const sharePath = "/share";

export const tryPicturesPath = (pictures: { url: string }[]) =>
  `/?${new URLSearchParams([["tab", "tryon"], ["mode", "edit"], ...pictures.map(({ url }) => ["image", url])])}`;

export const retryTryOnPath = (edit: { id: string; sourcePostId: string | null }) =>
  `/?tab=tryon&again=${edit.id}${edit.sourcePostId ? `&mode=camera&post=${edit.sourcePostId}` : ""}`;

/** Crops a result to post it. */
export const cropPath = (edit: { id: string }) => `/?tab=tryon&mode=direct&edit=${edit.id}`;

export const tryOnPath = (edit: { id: string }) => `/get-ready/${edit.id}`;

export const deleteBodyPhotoPath = (returnTo?: string) => bodyPhotoPath(returnTo).replace("/body-photo", "/body-photo/delete");

export const resultFilePath = (edit: { id: string }) => `/api/image-edits/${edit.id}/image-edit-result.jpg`;

export const onMePath = (post: { id: string }) => `${postPath(post)}/on-me`;

/** `others`: ids of looks to turn through. */
export const livePath = (post: { id: string }, others: readonly string[] = []) => `${postPath(post)}/live${others.length > 0 ? `?with=${others.join()}` : ""}`;

export const bodyPhotoPath = (returnTo?: string) => `/body-photo${returnTo ? `?${new URLSearchParams({ returnTo })}` : ""}`;

/** «&at=» names the moment whose order the stories keep; without it that of the first. */
export const storyPath = (user: { id: string }, postId = "") => `/stories/${user.id}?post=${postId}`;

export const tryOnsPath = "/?tab=collections&view=getready";

export const ownProfilePath = "/?tab=profile";

export const creditsPath = "/credits";

export const editProfilePath = "/profile/edit";

export const profilePhotoPath = "/profile/photo";

export const collectionsPath = (category = "all") => `/?tab=collections${category === "all" ? "" : `&category=${category}`}`;

export const manageCollectionsPath = "/collections";

export const organisePath = (collection: { id: string }) => `/collections/${collection.id}`;

export const collectedPath = (collection: { id: string }, post: { id: string }) => `/collections/${collection.id}/look/${post.id}`;

export const chooseCollectionPath = (post: { id: string }) => `/post/${post.id}/collections`;

export const noticePath = (act: { id: string }) => `/moderation/${act.id}`;

export const suspendedPath = "/suspended";

export const confirmPasswordPath = (returnTo: string) => `/confirm-password?${new URLSearchParams({ returnTo })}`;

export const adminPath = "/admin";

export const reviewPath = (post: { id: string }) => `${adminPath}/posts/${post.id}`;

export const reviewPersonPath = (person: { id: string }) => `${adminPath}/people/${person.id}`;
