import type { Locator, Page } from "playwright";
import type pt from "#app/locales/pt";
import type { Person, World } from "./test-data.ts";

export type Words = typeof pt;

/** A screen state: viewer, path, and steps to open it. */
export type State = {
  name: string;
  as?: Person;
  path: string | ((world: World) => string);
  /** Page scripts do not run. */
  isUnscripted?: boolean;
  /** Opens the state, using texts of its language. */
  open?: (page: Page, t: Words, world: World) => Promise<unknown>;
};

const photo = "demo/look-08.jpg";
const getLink = (scope: Page | Locator, name: string | RegExp) => scope.getByRole("link", { name, exact: true });
const getButton = (scope: Page | Locator, name: string | RegExp) => scope.getByRole("button", { name, exact: true });
const getDialog = (page: Page) => page.getByRole("dialog").last();
const openMenu = (page: Page, label: string) => page.locator(`summary[aria-label='${label}']`).first().click();
const getFirstCard = (page: Page) => page.locator("article a.post__img").first();

const settings = [
  "",
  ...["account", "password", "email", "sessions", "subscription", "refund", "notifications", "language", "theme", "saver", "people"],
  ...[
    "people?list=restrict",
    "people?list=block",
    "explore",
    "data",
    "consent",
    "help",
    "help/good-photos",
    "contact",
    "about",
    "terms",
    "privacy",
    "licenses",
  ],
];

/** Every screen, dialog, error, empty list and longest name. */
export const states: State[] = [
  { name: "sign-in", as: "nobody", path: "/" },
  {
    name: "sign-in-refused",
    as: "nobody",
    path: "/auth",
    open: async (page, t) => {
      await page.getByLabel(t.auth.email.label).fill("ninguem@exemplo.com");
      await page.getByLabel(t.auth.password.label, { exact: true }).fill("errada");
      await getButton(page, t.auth.signIn).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  { name: "sign-up", as: "nobody", path: "/auth?mode=signup" },
  {
    name: "sign-up-refused",
    as: "nobody",
    path: "/auth?mode=signup",
    open: async (page, t) => {
      await page.getByLabel(t.auth.username.label).fill("a b");
      await page.getByLabel(t.auth.email.label, { exact: true }).fill("nada");
      await page.getByLabel(t.auth.password.label, { exact: true }).fill("fraca");
      await page.getByLabel(t.auth.password.confirm).fill("outra");
      await getButton(page, t.auth.signUp).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "forgot-password-dialog",
    as: "nobody",
    path: "/auth",
    open: async (page, t) => {
      await getLink(page, t.auth.forgot.link).click();
      await getDialog(page).waitFor();
    },
  },
  { name: "forgot-password", as: "nobody", path: "/forgot-password" },
  { name: "reset-password", as: "nobody", path: ({ reset }) => `/reset-password/${reset}` },
  { name: "reset-password-dead", as: "nobody", path: "/reset-password/none" },
  { name: "verify-email", as: "nobody", path: ({ verify }) => `/verify-email/${verify}` },
  {
    name: "verify-email-refused",
    as: "nobody",
    path: ({ verify }) => `/verify-email/${verify}`,
    open: async (page, t) => {
      await page.getByLabel(/^(Senha de|Password of)/).fill("errada");
      await getButton(page, t.settings.verify.enter).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  { name: "verify-email-of-another", path: ({ verify }) => `/verify-email/${verify}` },
  { name: "verify-email-dead", as: "nobody", path: "/verify-email/none" },
  { name: "leaving", as: "lia", path: "/leaving" },
  { name: "terms", as: "nobody", path: "/terms" },
  { name: "privacy", as: "nobody", path: "/privacy" },
  { name: "licenses", as: "nobody", path: "/licenses" },
  { name: "shared-result", as: "nobody", path: ({ shared }) => shared },

  { name: "onboarding-1", as: "nova", path: "/onboarding" },
  { name: "onboarding-2", as: "nova", path: "/onboarding?step=2" },
  { name: "onboarding-3", as: "nova", path: "/onboarding?step=3" },

  { name: "confirm-password", path: "/confirm-password?returnTo=/settings/data" },

  { name: "feed-following", path: "/?tab=feed&feed=following" },
  { name: "feed-explore", path: "/?tab=feed&feed=explore" },
  { name: "feed-empty", as: "eva", path: "/?tab=feed&feed=following" },
  {
    name: "toast",
    path: "/?tab=feed&feed=following",
    open: async (page, t, { looks }) => {
      await getButton(page.locator(`#look-${looks[5]?.id}`), t.posts.save).click();
      // hovering keeps the toast open
      await page.locator(".toast").hover();
    },
  },
  {
    name: "toast-of-failure",
    path: "/?tab=feed&feed=following",
    open: async (page, t) => {
      await page.route("**/like.data*", (route) => route.abort());
      await page.route("**/like", (route) => route.abort());
      await getButton(page, t.posts.like).first().click();
      await page.locator(".toast--bad").hover();
    },
  },
  { name: "story", path: ({ people }) => `/stories/${people.bia.id}`, open: (page, t) => getButton(page, t.stories.pause).click() },
  { name: "story-gone", path: ({ people }) => `/stories/${people.eva.id}` },
  {
    name: "post-dialog",
    path: "/?tab=feed&feed=following",
    open: async (page, t) => {
      await getFirstCard(page).click();
      await getDialog(page)
        .getByRole("heading", { name: new RegExp(`^${t.posts.comments}`) })
        .waitFor();
    },
  },
  { name: "post", path: ({ look }) => `/post/${look.id}` },
  { name: "post-without-comments", as: "eva", path: ({ looks }) => `/post/${looks[0]?.id}` },
  { name: "post-own", path: ({ own }) => `/post/${own.id}` },
  { name: "post-menu", path: ({ look }) => `/post/${look.id}`, open: (page, t) => openMenu(page, t.posts.options) },
  { name: "post-menu-own", path: ({ own }) => `/post/${own.id}`, open: (page, t) => openMenu(page, t.posts.options) },
  { name: "comment-menu", path: ({ own }) => `/post/${own.id}`, open: (page, t) => openMenu(page, t.posts.menu.commentOptions) },
  { name: "post-share", path: ({ look }) => `/post/${look.id}?share=open#share` },
  { name: "post-not-found", path: "/post/none" },
  { name: "post-edit", path: ({ own }) => `/post/${own.id}/edit` },
  { name: "post-delete", path: ({ own }) => `/post/${own.id}/delete` },
  { name: "post-report", path: ({ look }) => `/post/${look.id}/report` },
  { name: "post-pieces", path: ({ look }) => `/post/${look.id}`, open: (page, t) => getButton(page, t.piece.see.replace("{{count}}", "2")).click() },
  { name: "pieces", path: ({ look }) => `/post/${look.id}/pieces` },
  { name: "pieces-own", path: ({ own }) => `/post/${own.id}/pieces` },
  { name: "pieces-none", as: "eva", path: ({ looks }) => `/post/${looks[0]?.id}/pieces` },
  { name: "piece-new", path: ({ own }) => `/post/${own.id}/pieces/new` },
  { name: "piece-again", path: ({ archived, ownPiece }) => `/post/${archived.id}/pieces/new?piece=${ownPiece}` },
  { name: "piece-edit", path: ({ own, ownPiece }) => `/post/${own.id}/pieces/${ownPiece}` },
  { name: "piece", path: ({ piece }) => `/piece/${piece}` },
  { name: "piece-own", path: ({ ownPiece }) => `/piece/${ownPiece}` },
  { name: "piece-cut-out", path: ({ ownPiece }) => `/piece/${ownPiece}/cut-out` },
  { name: "piece-delete", path: ({ ownPiece }) => `/piece/${ownPiece}/delete` },
  { name: "piece-report", path: ({ piece }) => `/piece/${piece}/report` },
  { name: "piece-collections", path: ({ piece }) => `/piece/${piece}/collections` },
  { name: "wardrobe", path: "/?tab=collections&view=wardrobe" },
  { name: "wardrobe-none", as: "eva", path: "/?tab=collections&view=wardrobe" },
  { name: "wardrobe-piece", path: ({ ownPiece }) => `/wardrobe/${ownPiece}` },
  { name: "wardrobe-new", path: "/wardrobe/new" },
  { name: "wardrobe-name", path: "/wardrobe/name" },
  { name: "wardrobe-choose", path: "/wardrobe/choose" },
  { name: "wardrobe-numbers", path: "/wardrobe/numbers" },
  { name: "wardrobe-duplicates", path: "/wardrobe/duplicates" },
  { name: "import", path: "/import" },
  { name: "import-archive", path: "/import/archive" },
  { name: "import-looks", path: "/import/looks" },
  { name: "import-none", as: "eva", path: "/import/looks" },
  { name: "outfits", path: "/wardrobe/outfits" },
  { name: "outfits-none", as: "eva", path: "/wardrobe/outfits?occasion=beach" },
  { name: "outfit", path: ({ outfit }) => `/wardrobe/outfits/${outfit}` },
  { name: "outfit-new", path: "/wardrobe/outfits/new" },
  { name: "outfit-pieces", path: ({ outfit }) => `/wardrobe/outfits/${outfit}/pieces` },
  { name: "outfit-delete", path: ({ outfit }) => `/wardrobe/outfits/${outfit}/delete` },
  { name: "calendar", path: "/wardrobe/calendar" },
  { name: "calendar-none", as: "eva", path: "/wardrobe/calendar?day=2026-02-01" },
  { name: "calendar-plan", path: "/wardrobe/calendar/plan" },
  { name: "suggestion", path: "/wardrobe/today", open: (page, t) => page.getByText(t.suggestion.why).click() },
  { name: "suggestion-none", as: "eva", path: "/wardrobe/today" },
  { name: "packs", path: "/wardrobe/packs" },
  { name: "packs-none", as: "eva", path: "/wardrobe/packs" },
  { name: "pack", path: ({ pack }) => `/wardrobe/packs/${pack}` },
  { name: "pack-pieces", path: ({ pack }) => `/wardrobe/packs/${pack}/pieces` },
  { name: "pack-delete", path: ({ pack }) => `/wardrobe/packs/${pack}/delete` },
  { name: "post-why", path: ({ look }) => `/post/${look.id}/why` },
  { name: "post-collections", path: ({ look }) => `/post/${look.id}/collections` },
  { name: "create-post", path: "/create-post" },
  {
    name: "create-post-filled",
    path: "/create-post",
    open: async (page, t) => {
      await page.getByLabel(t.posts.create.choose).setInputFiles(photo);
      await page.getByRole("img", { name: t.posts.create.preview }).waitFor();
      await page.getByText(t.posts.create.more).click();
      await page.getByRole("combobox", { name: t.posts.create.tags }).fill("linho");
      await page.keyboard.press("Enter");
      await page.getByText("#linho").waitFor();
    },
  },
  {
    name: "crop-dialog",
    path: "/create-post",
    open: async (page, t) => {
      await page.getByLabel(t.posts.create.choose).setInputFiles(photo);
      await getButton(page, t.crop.open).click();
      await getDialog(page)
        .getByText(/^1[.,]0×$/)
        .waitFor();
    },
  },
  { name: "share", path: ({ look }) => `/share?post=${look.id}` },
  { name: "create-post-refused", path: "/create-post", open: (page) => submitInvalid(page.locator("main form").last()) },

  { name: "mirror", path: "/?tab=tryon" },
  {
    name: "camera",
    path: "/?tab=tryon",
    open: async (page, t) => {
      await getButton(page, t.camera.start).click();
      await getButton(page, t.camera.shutter).waitFor();
    },
  },
  {
    name: "camera-settings",
    path: "/?tab=tryon",
    open: async (page, t) => {
      await getButton(page, t.camera.start).click();
      await getButton(page, t.camera.settings).click();
      await getDialog(page).waitFor();
    },
  },
  { name: "get-ready", path: ({ look }) => `/?tab=tryon&post=${look.id}` },
  { name: "get-ready-without-credits", as: "eva", path: "/?tab=tryon&mode=edit" },
  { name: "get-ready-direct", path: "/?tab=tryon&mode=direct" },
  {
    name: "get-ready-refused",
    path: "/?tab=tryon&mode=edit",
    open: async (page, t) => {
      await page.getByLabel(`${t.getReady.person}: ${t.getReady.gallery}`).setInputFiles(photo);
      await page.getByRole("textbox", { name: t.getReady.prompt }).fill("quero ficar pelada");
      await getButton(page, t.getReady.submit).click();
      await page.locator(".err").first().waitFor();
    },
  },
  { name: "working", path: ({ working }) => `/get-ready/${working.id}` },
  { name: "result", path: ({ result }) => `/get-ready/${result.id}` },
  { name: "result-failed", path: ({ failed }) => `/get-ready/${failed.id}` },
  { name: "result-crop", path: ({ result }) => `/get-ready/${result.id}/crop` },
  { name: "result-post", path: ({ result }) => `/get-ready/${result.id}/post` },
  { name: "result-delete", path: ({ result }) => `/get-ready/${result.id}/delete` },
  {
    name: "result-view",
    path: ({ result }) => `/get-ready/${result.id}`,
    open: async (page, t) => {
      await page.getByText(t.getReady.result.view, { exact: true }).click();
      await getDialog(page).waitFor();
    },
  },

  { name: "collections", path: "/?tab=collections" },
  { name: "collections-liked", path: "/?tab=collections&category=liked" },
  { name: "collection", path: ({ collection }) => `/?tab=collections&category=${collection.id}` },
  { name: "collection-try", path: ({ collection }) => `/collections/${collection.id}/try` },
  { name: "collections-empty", as: "eva", path: "/?tab=collections" },
  { name: "collections-liked-empty", as: "eva", path: "/?tab=collections&category=liked" },
  { name: "edits", path: "/?tab=collections&view=getready" },
  { name: "edits-empty", as: "eva", path: "/?tab=collections&view=getready" },
  {
    name: "edit-dialog",
    path: "/?tab=collections&view=getready",
    open: async (page, t) => {
      await page
        .getByRole("link", { name: new RegExp(`^${t.collections.editOf.replace("{{date}}", "")}`) })
        .first()
        .click();
      await getDialog(page).waitFor();
    },
  },
  {
    name: "collections-manage-dialog",
    path: "/?tab=collections",
    open: async (page, t) => {
      await getLink(page, t.collections.manage).click();
      await getDialog(page).waitFor();
    },
  },
  {
    name: "collection-new-dialog",
    path: "/?tab=collections",
    open: async (page, t) => {
      await getLink(page, t.collections.manage).click();
      await getLink(page, t.collections.createNew).click();
      await page.getByLabel(t.collections.name).waitFor();
    },
  },
  {
    name: "collection-delete-dialog",
    path: "/?tab=collections",
    open: async (page, t, { collection }) => {
      await getLink(page, t.collections.manage).click();
      await getLink(page, t.collections.deleteOne.replace("{{name}}", collection.name)).click();
      await getButton(page, t.collections.delete).waitFor();
    },
  },
  { name: "collections-manage", path: "/collections" },
  { name: "collection-new", path: "/collections/new" },
  { name: "collection-edit", path: ({ collection }) => `/collections/${collection.id}/edit` },
  { name: "collection-delete", path: ({ collection }) => `/collections/${collection.id}/delete` },
  { name: "collection-organise", path: ({ collection }) => `/collections/${collection.id}` },
  { name: "collection-look", path: ({ collection, look }) => `/collections/${collection.id}/look/${look.id}` },

  { name: "profile", path: "/?tab=profile" },
  { name: "profile-liked", path: "/?tab=profile&list=liked" },
  { name: "profile-archived", path: "/?tab=profile&list=archived" },
  { name: "profile-empty", as: "eva", path: "/?tab=profile" },
  {
    name: "profile-dialog",
    path: "/?tab=profile",
    open: async (page, t) => {
      await getLink(page, t.profile.edit).click();
      await getDialog(page).waitFor();
    },
  },
  {
    name: "profile-photo-dialog",
    path: "/?tab=profile",
    open: async (page, t) => {
      await getLink(page, t.profile.edit).click();
      await getLink(getDialog(page), t.profile.photo.change).click();
      await getDialog(page).getByText(t.profile.photo.choose).waitFor();
    },
  },
  { name: "profile-edit", path: "/profile/edit" },
  {
    name: "profile-edit-refused",
    path: "/profile/edit",
    open: async (page, t) => {
      await page.getByLabel(t.profile.bio).fill("ã".repeat(151));
      await page.getByLabel(t.profile.website).fill("javascript:1");
      await getButton(page, t.profile.save).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  { name: "body-photo", as: "eva", path: "/body-photo?returnTo=/settings" },
  {
    name: "body-photo-refused",
    path: "/body-photo?choose=1",
    open: async (page, t) => {
      await page.getByLabel(`${t.getReady.person}: ${t.getReady.gallery}`).setInputFiles(photo);
      await page.getByLabel(t.getReady.photos.keep).uncheck();
      await getButton(page, t.bodyPhoto.use).click();
      await page.locator(".err").first().waitFor();
    },
  },
  { name: "body-photo-ready", path: "/body-photo" },
  { name: "on-me", path: ({ look }) => `/post/${look.id}/on-me` },
  { name: "on-me-live", path: ({ look }) => `/post/${look.id}/live` },
  { name: "body-photo-delete", path: "/body-photo/delete" },
  { name: "profile-photo", path: "/profile/photo" },
  {
    name: "profile-photo-crop",
    path: "/profile/photo",
    open: async (page, t) => {
      await page.getByLabel(t.profile.photo.choose).setInputFiles(photo);
      await page.getByRole("slider", { name: t.crop.zoom }).waitFor();
    },
  },
  { name: "user", path: ({ people }) => `/user/${people.bia.id}` },
  { name: "user-without-looks", path: ({ people }) => `/user/${people.caio.id}` },
  { name: "user-menu", path: ({ people }) => `/user/${people.bia.id}`, open: (page, t) => openMenu(page, t.people.options) },
  {
    name: "user-mutual-dialog",
    path: ({ people }) => `/user/${people.bia.id}`,
    open: async (page, t) => {
      await openMenu(page, t.people.options);
      await getLink(page, t.people.menu.mutual).click();
      await getDialog(page).getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "user-block-dialog",
    path: ({ people }) => `/user/${people.bia.id}`,
    open: async (page, t) => {
      await openMenu(page, t.people.options);
      await getLink(page, t.people.menu.block).click();
      await getDialog(page).waitFor();
    },
  },
  { name: "user-blocked", path: ({ people }) => `/user/${people.duda.id}` },
  { name: "user-not-found", path: "/user/none" },
  { name: "user-followers", path: ({ people }) => `/user/${people.bia.id}/followers` },
  { name: "user-following", path: ({ people }) => `/user/${people.bia.id}/following` },
  { name: "user-followers-none", path: ({ people }) => `/user/${people.eva.id}/followers` },
  { name: "user-mutual", path: ({ people }) => `/user/${people.bia.id}/mutual` },
  { name: "user-block", path: ({ people }) => `/user/${people.bia.id}/block` },

  {
    name: "messages-dialog",
    path: "/?tab=profile",
    open: async (page, t) => {
      await page.getByRole("link", { name: new RegExp(`^${t.common.bar.messages}`) }).click();
      await getDialog(page).getByRole("navigation", { name: t.messages.conversations }).waitFor();
    },
  },
  { name: "messages", path: "/messages" },
  { name: "messages-none", as: "eva", path: "/messages" },
  { name: "messages-send-look", path: ({ look }) => `/messages?post=${look.id}` },
  { name: "chat", path: ({ people }) => `/messages/${people.bia.id}` },
  { name: "chat-empty", path: ({ people }) => `/messages/${people.eva.id}` },
  { name: "chat-closed", path: ({ people }) => `/messages/${people.duda.id}` },
  { name: "activity", path: "/activity" },
  { name: "activity-none", as: "eva", path: "/activity" },
  {
    name: "search-dialog",
    path: "/?tab=profile",
    open: async (page, t) => {
      await getLink(page, t.common.bar.find).click();
      await getDialog(page).getByText(t.search.hint).waitFor();
    },
  },
  {
    name: "search-dialog-results",
    path: "/?tab=profile",
    open: async (page, t, { people }) => {
      await getLink(page, t.common.bar.find).click();
      await getDialog(page).getByRole("textbox").fill(people.bia.username);
      await getDialog(page).getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "search-dialog-nobody",
    path: "/?tab=profile",
    open: async (page, t) => {
      await getLink(page, t.common.bar.find).click();
      await getDialog(page).getByRole("textbox").fill("zzzzzz");
      await getDialog(page).getByText(t.search.none).waitFor();
    },
  },
  {
    name: "search-dialog-looks",
    path: "/?tab=profile",
    open: async (page, t) => {
      await getLink(page, t.common.bar.find).click();
      await getLink(getDialog(page), t.search.tabs.looks).click();
      await getDialog(page).getByRole("textbox").fill("linho");
      await getDialog(page).getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "search-dialog-tags",
    path: "/?tab=profile",
    open: async (page, t) => {
      await getLink(page, t.common.bar.find).click();
      await getLink(getDialog(page), t.search.tabs.tags).click();
      await getDialog(page).getByRole("textbox").fill("linho");
      await getDialog(page).getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "search-dialog-pieces",
    path: "/?tab=profile",
    open: async (page, t) => {
      await getLink(page, t.common.bar.find).click();
      await getLink(getDialog(page), t.search.tabs.pieces).click();
      await getDialog(page).getByRole("textbox").fill("saia");
      await getDialog(page).getByRole("listitem").first().waitFor();
    },
  },
  { name: "search-looks", path: "/search?tab=looks&q=linho" },
  { name: "search-looks-none", path: "/search?tab=looks&q=zzzzzz" },
  { name: "search-tags", path: "/search?tab=tags&q=linho" },
  { name: "search-pieces", path: "/search?tab=pieces" },
  { name: "search-pieces-filtered", path: "/search?tab=pieces&kind=skirt&price=caro" },
  { name: "search-pieces-none", path: "/search?tab=pieces&q=zzzzzz" },
  { name: "people-to-follow", as: "eva", path: "/people" },
  { name: "post-likes", path: ({ own }) => `/post/${own.id}/likes` },
  { name: "post-similar", path: ({ look }) => `/post/${look.id}/similar` },
  { name: "search", path: "/search" },
  { name: "search-results", path: ({ people }) => `/search?q=${people.bia.username}` },
  { name: "search-nobody", path: "/search?q=zzzzzz" },
  { name: "tag", path: "/tag/linho" },
  { name: "tag-empty", path: "/tag/xyz" },

  { name: "plans", path: "/plans" },
  { name: "credits", path: "/credits" },
  ...settings.map((section) => ({ name: `settings${section && `-${section.replace(/\?list=|\//, "-")}`}`, path: `/settings${section && `/${section}`}` })),
  {
    name: "settings-panel",
    path: "/?tab=profile",
    open: async (page, t) => {
      await getLink(page, t.common.bar.settings).click();
      await getDialog(page).getByRole("heading", { name: t.settings.title }).waitFor();
    },
  },
  { name: "settings-data-ready", as: "marta", path: "/settings/data" },
  { name: "settings-delete", path: "/settings/delete" },
  {
    name: "settings-delete-refused",
    path: "/settings/delete",
    open: async (page, t) => {
      await page.getByLabel(t.settings.password.current, { exact: true }).fill("errada");
      await getButton(page.locator("#delete-account"), t.settings.me.delete).click();
      await page.getByRole("alert").first().waitFor();
    },
  },

  { name: "suspended", as: "sara", path: "/suspended" },
  { name: "suspended-answered", as: "tina", path: "/suspended" },
  { name: "post-taken-down", path: ({ taken }) => `/post/${taken.id}` },
  { name: "notice", path: ({ rejected }) => `/moderation/${rejected}` },
  { name: "notice-refused", path: ({ rejected }) => `/moderation/${rejected}`, open: (page) => submitInvalid(page.locator("#answer")) },
  { name: "notice-waiting", path: ({ removed }) => `/moderation/${removed}` },
  { name: "notice-decided", path: ({ warned }) => `/moderation/${warned}` },

  { name: "admin", as: "marta", path: "/admin" },
  { name: "admin-resolved", as: "marta", path: "/admin?state=resolved" },
  { name: "admin-none", as: "marta", path: "/admin?state=dismissed" },
  { name: "admin-pending", as: "marta", path: "/admin/pending" },
  { name: "admin-appeals", as: "marta", path: "/admin/appeals" },
  { name: "admin-appeal-refused", as: "marta", path: "/admin/appeals", open: (page) => submitInvalid(page.locator("form[id^=appeal]").first()) },
  { name: "admin-hosts", as: "marta", path: "/admin/hosts" },
  { name: "admin-hosts-refused", as: "marta", path: "/admin/hosts", open: (page) => submitInvalid(page.locator("#hide-host")) },
  { name: "admin-acts", as: "marta", path: "/admin/acts" },
  { name: "admin-people", as: "marta", path: "/admin/people" },
  { name: "admin-people-nobody", as: "marta", path: "/admin/people?name=zzzzzz" },
  { name: "admin-person", as: "marta", path: ({ people }) => `/admin/people/${people.bia.id}` },
  { name: "admin-person-suspended", as: "marta", path: ({ people }) => `/admin/people/${people.sara.id}` },
  { name: "admin-person-refused", as: "marta", path: ({ people }) => `/admin/people/${people.bia.id}`, open: (page) => submitInvalid(page.locator("#person")) },
  { name: "admin-post", as: "marta", path: ({ look }) => `/admin/posts/${look.id}` },
  {
    name: "admin-post-comment",
    as: "marta",
    path: ({ own }) => `/admin/posts/${own.id}`,
    open: (page) => page.locator("li > details > summary").first().click(),
  },
  { name: "admin-post-deleted", as: "marta", path: ({ deleted }) => `/admin/posts/${deleted.id}` },

  { name: "not-found", path: "/nowhere" },
  { name: "offline", as: "nobody", path: "/offline" },
  {
    name: "offline-bar",
    path: "/?tab=profile",
    open: async (page, t) => {
      await page.evaluate(() => {
        document.documentElement.dataset.kept = "";
        dispatchEvent(new Event("offline"));
      });
      await page.getByText(t.common.offline.bar).waitFor();
    },
  },

  { name: "unscripted-feed", isUnscripted: true, path: "/?tab=feed&feed=explore" },
  {
    name: "unscripted-toast",
    isUnscripted: true,
    path: ({ look }) => `/post/${look.id}`,
    open: async (page, t) => {
      await getButton(page, t.posts.save).first().click();
      await page.locator(".toast").waitFor();
      await page.locator("html[data-unscripted]").waitFor({ state: "attached" });
    },
  },
  { name: "unscripted-mirror", isUnscripted: true, path: "/?tab=tryon" },
  { name: "unscripted-create-post", isUnscripted: true, path: "/create-post" },
  { name: "unscripted-settings", isUnscripted: true, path: "/settings" },
  { name: "unscripted-chat", isUnscripted: true, path: ({ people }) => `/messages/${people.bia.id}` },
];

/** Submits without browser validation and waits for the error. */
async function submitInvalid(form: Locator) {
  await form.evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    HTMLFormElement.prototype.submit.call(form);
  });
  await form.page().getByRole("alert").first().waitFor();
}
