import { Glob } from "bun";

/**
 * Access levels. `open`: everyone · `signed`: a valid signature · `person`: signed in, own data ·
 * `own`: the owner, else 404 · `seen`: who may see the post or person, else 404 ·
 * `owner`: the owner, 403 for others who see it, else 404 · `admin`: moderators, else like an unknown address.
 * POST on a page is its form. Methods without a row return 405.
 */
const table = `
/                                    GET person
/*                                   GET person
/activity                            GET person
/admin                               GET admin
/admin/acts                          GET admin
/admin/appeals                       GET admin  POST admin
/admin/pending                       GET admin
/admin/people                        GET admin
/admin/people/:id                    GET admin  POST admin
/admin/posts/:id                     GET admin  POST admin
/api/*                               GET open
/api/auth/confirm-password           POST person
/api/auth/email                      POST person
/api/auth/me                         GET person
/api/auth/password                   POST person
/api/auth/profile                    PATCH person
/api/auth/reset-password             POST open
/api/auth/sessions                   GET person  DELETE person
/api/auth/sessions/:id               DELETE own
/api/auth/signin                     POST open
/api/auth/signout                    POST open
/api/auth/signup                     POST open
/api/auth/verification               POST person
/api/calendar                        GET person  POST person
/api/calendar/:id                    DELETE own
/api/calendar/:id/worn               PUT own
/api/collections                     GET person  POST person
/api/collections/:id                 PATCH own  DELETE own
/api/collections/:id/pieces          GET own  POST own
/api/collections/:id/pieces/:pieceId DELETE own
/api/collections/:id/posts           GET own  POST own
/api/collections/:id/posts/:postId   PATCH own  DELETE own
/api/collections/:id/try-ons         POST own  DELETE own
/api/collections/saved-looks         GET person
/api/comments/:id                    DELETE owner
/api/conversations                   GET person
/api/conversations/:userId/messages  GET seen
/api/conversations/:userId/read      POST seen
/api/events                          GET person
/api/data-copies                     POST person
/api/data-copies/:id/:part           GET own
/api/fal/upload-image                POST person
/api/fal/webhook                     POST signed
/api/garments                        GET person
/api/image-edit                      POST person
/api/image-edit/:id                  GET own
/api/image-edits                     GET person
/api/image-edits/:id                 DELETE own
/api/image-edits/:id/choice          POST own
/api/image-edits/:id/feedback        POST own
/api/image-edits/:id/film            GET own   POST own  DELETE own
/api/image-edits/:id/image-edit-result.jpg GET own
/api/image-edits/:id/link            POST own  DELETE own
/api/image-edits/:id/redo            POST own
/api/image-edits/:id/cancel          POST own
/api/image-edits/:id/versions        POST own
/api/language                        POST open
/api/messages                        POST person
/api/messages/unread-count           GET person
/api/notifications                   GET person
/api/notifications/read              POST person
/api/outfits                         GET person  POST person
/api/outfits/:id                     GET own  PATCH own  DELETE own
/api/packs                           GET person  POST person
/api/packs/:id                       GET own  PATCH own  DELETE own
/api/packs/:id/pieces                POST own
/api/packs/:id/pieces/:pieceId       PUT own  DELETE own
/api/pieces/:id                      GET seen  PATCH owner  DELETE owner
/api/pieces/:id/copy                 POST seen
/api/pieces/:id/looks                GET seen
/api/pieces/:id/report               POST seen
/api/pieces/:id/try-on               POST seen
/api/posts                           POST person
/api/posts/:id                       GET seen  PATCH owner  DELETE owner
/api/posts/:id/archive               PUT owner
/api/posts/:id/caption               PUT owner
/api/posts/:id/comments              GET seen  POST seen
/api/posts/:id/garment               GET seen
/api/posts/:id/garment.webp          GET seen
/api/posts/:id/like                  POST seen
/api/posts/:id/liked                 GET seen
/api/posts/:id/likes                 GET owner
/api/posts/:id/pieces                GET seen  POST owner
/api/posts/:id/pieces/:pieceId       PATCH owner  DELETE owner
/api/posts/:id/preference            POST seen
/api/posts/:id/privacy               PUT owner
/api/posts/:id/question              GET seen  POST seen
/api/posts/:id/report                POST seen
/api/posts/:id/save                  POST seen
/api/posts/:id/saved                 GET seen
/api/posts/:id/similar               GET seen
/api/posts/:id/try-on                GET seen  POST seen
/api/posts/archived                  GET person
/api/posts/feed                      GET person
/api/posts/feed/explore              GET person
/api/posts/feed/following            GET person
/api/posts/liked                     GET person
/api/posts/search                    GET person
/api/posts/upload-image              POST person
/api/posts/user/:id                  GET seen
/api/profile-photo/upload            POST person
/api/push-subscription               GET person  PUT person  DELETE person
/api/stories                         GET person
/api/saver                           POST open
/api/stories/:postId/seen            POST seen
/api/stripe/webhook                  POST signed
/api/subscription/cancel             POST person  DELETE person
/api/subscription/portal             POST person
/api/subscription/refund             POST person
/api/subscription/upgrade            POST person
/api/tags                            GET person
/api/tags/search                     GET person
/api/theme                           POST open
/api/uploads                         POST person
/api/uploads/:id                     PATCH own
/api/user-settings                   GET person  PATCH person
/api/user/:id                        GET seen
/api/user/ai-consent                 POST person  DELETE person
/api/user/body                       GET person  POST person  DELETE person
/api/user/body.webp                  GET person
/api/user/complete-onboarding        POST person
/api/user/learnt                     GET person  PATCH person  DELETE person
/api/user/me                         GET person
/api/user/looks-to-try               GET person
/api/user/looks-to-try/search        GET person
/api/user/photos                     GET person  POST person
/api/user/photos/:id                 DELETE own
/api/user/pieces                     GET person  POST person
/api/user/pieces/:id                 DELETE own
/api/user/profile                    PATCH person
/api/users/:id/block                 POST seen  DELETE seen
/api/users/:id/follow                POST seen  DELETE seen
/api/users/:id/follower              DELETE seen
/api/users/:id/followers             GET seen
/api/users/:id/following             GET seen
/api/users/:id/following-status      GET seen
/api/users/:id/mute                  POST seen  DELETE seen
/api/users/:id/mutual-followers      GET seen
/api/users/:id/report                POST seen
/api/users/:id/restrict              POST seen  DELETE seen
/api/users/:id/suggestion            POST seen  DELETE seen
/api/users/search                    GET person
/api/users/suggestions               GET person
/api/wardrobe                        GET person  POST person  PATCH person  DELETE person
/api/wardrobe/:id                    GET owner  PATCH owner
/api/wardrobe/:id/wears              PUT owner
/api/wardrobe/numbers                GET person
/api/wardrobe/suggestion             GET person
/api/wardrobe/try-on                 POST person
/auth                                GET open  POST open
/body-photo                          GET person  POST person
/body-photo/delete                   GET person
/collections                         GET person
/collections/:id                     GET own
/collections/:id/delete              GET own
/collections/:id/edit                GET own  POST own
/collections/:id/look/:postId        GET own
/collections/:id/try                 GET own
/collections/new                     GET person  POST person
/confirm-password                    GET person  POST person
/create-post                         GET person  POST person
/share                               GET person  POST person
/credits                             GET person
/edit/:token                         GET open
/edit/:token/look.jpg                GET open
/forgot-password                     GET open  POST open
/get-ready                           GET person  POST person
/get-ready/:id                       GET own
/get-ready/:id/crop                  GET own  POST own
/get-ready/:id/delete                GET own
/get-ready/:id/post                  GET own  POST own
/leaving                             GET open  POST open
/licenses                            GET open
/messages                            GET person
/messages/:userId                    GET seen  POST seen
/moderation/:id                      GET own  POST own
/onboarding                          GET person  POST person
/people                              GET person
/piece/:id                           GET seen
/piece/:id/collections               GET seen
/piece/:id/cut-out                   GET owner  POST owner
/piece/:id/delete                    GET owner
/piece/:id/report                    GET seen
/plans                               GET person
/post/:id                            GET seen  POST seen
/post/:id/card.jpg                   GET open
/post/:id/collections                GET seen
/post/:id/delete                     GET owner
/post/:id/edit                       GET owner  POST owner
/post/:id/likes                      GET owner
/post/:id/live                       GET seen
/post/:id/on-me                      GET seen  POST seen
/post/:id/pieces                     GET seen
/post/:id/pieces/:pieceId            GET owner  POST owner
/post/:id/pieces/new                 GET owner  POST owner
/post/:id/report                     GET seen
/post/:id/similar                    GET seen
/post/:id/why                        GET seen
/privacy                             GET open
/profile/edit                        GET person  POST person
/profile/photo                       GET person  POST person
/reset-password/:token               GET open  POST open
/search                              GET person
/settings                            GET person
/settings/about                      GET person
/settings/account                    GET person
/settings/consent                    GET person
/settings/contact                    GET person  POST person
/settings/data                       GET person
/settings/delete                     GET person  POST person
/settings/email                      GET person  POST person
/settings/explore                    GET person
/settings/help                       GET person
/settings/help/:tutorial             GET person
/settings/language                   GET person
/settings/licenses                   GET person
/settings/notifications              GET person
/settings/password                   GET person  POST person
/settings/people                     GET person
/settings/privacy                    GET person
/settings/refund                     GET person
/settings/saver                      GET person
/settings/sessions                   GET person
/settings/subscription               GET person
/settings/terms                      GET person
/settings/theme                      GET person
/stories/:userId                     GET seen
/suspended                           GET person  POST person
/tag/:tag                            GET person
/terms                               GET open
/try-on                              GET person
/user/:id                            GET seen
/user/:id/block                      GET seen
/user/:id/followers                  GET seen
/user/:id/following                  GET seen
/user/:id/mutual                     GET seen
/verify-email/:token                 GET open  POST open
/wardrobe/:id                        GET owner  POST owner
/wardrobe/calendar                   GET person
/wardrobe/calendar/plan              GET person  POST person
/wardrobe/choose                     GET person  POST person
/wardrobe/name                       GET person  POST person
/wardrobe/new                        GET person  POST person
/wardrobe/numbers                    GET person
/wardrobe/outfits                    GET person
/wardrobe/outfits/:id                GET own  POST own
/wardrobe/outfits/:id/delete         GET own
/wardrobe/outfits/:id/pieces         GET own  POST own
/wardrobe/outfits/new                GET person  POST person
/wardrobe/packs                      GET person  POST person
/wardrobe/packs/:id                  GET own  POST own
/wardrobe/packs/:id/delete           GET own
/wardrobe/packs/:id/pieces           GET own  POST own
/wardrobe/today                      GET person
`;

/** API calls without a form, which accept only JSON. */
export const jsonOnly = new Set([
  "/api/auth/confirm-password",
  "/api/auth/email",
  "/api/auth/password",
  "/api/auth/profile",
  "/api/auth/reset-password",
  "/api/auth/signin",
  "/api/auth/signup",
  "/api/collections",
  "/api/fal/upload-image",
  "/api/image-edit",
  "/api/messages",
  "/api/posts/:id/caption",
  "/api/posts/:id/comments",
  "/api/posts/upload-image",
  "/api/profile-photo/upload",
  "/api/uploads",
  "/api/uploads/:id",
  "/api/user/complete-onboarding",
  "/api/user/profile",
]);

type Access = "open" | "signed" | "person" | "own" | "seen" | "owner" | "admin";
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Row = { path: string; isApi: boolean; access: Partial<Record<Method, Access>> };
export const methods: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The authorization table, one row per route. */
export const authorization: Row[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [path = "", ...rights] = line.split(/\s+/);
    const access = Object.fromEntries(rights.flatMap((word, index) => (index % 2 === 0 ? [[word, rights[index + 1]]] : [])));
    return { path, isApi: path.startsWith("/api/"), access };
  });

type ManifestRoute = { id: string; parentId?: string; path?: string; hasLoader: boolean; hasAction: boolean };

/** Reads the routes from the build's browser manifest. */
async function readBuiltRoutes() {
  const [file] = await Array.fromAsync(new Glob("build/client/assets/manifest-*.js").scan("."));
  const text = await Bun.file(String(file)).text();
  const routes: Record<string, ManifestRoute> = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)).routes;
  const buildPath = (route: ManifestRoute): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return `${parent ? buildPath(parent) : ""}${route.path ? `/${route.path}` : ""}`;
  };
  return Object.values(routes)
    .filter(({ id }) => id !== "root")
    .map((route) => ({ ...route, path: buildPath(route) || "/" }));
}

/** Routes with a loader or action. */
export async function listServedRoutes(): Promise<{ id: string; path: string }[]> {
  return (await readBuiltRoutes()).filter(({ hasLoader, hasAction }) => hasLoader || hasAction);
}

/** Paths of routes with a component. */
export async function listPageRoutes(): Promise<string[]> {
  const sources = new Map((await Array.fromAsync(new Glob("routes/**/*.tsx").scan("app"))).map((file) => [file.replace(/(\/route)?\.tsx$/, ""), file]));
  const paths = new Set<string>();
  for (const { id, path } of await readBuiltRoutes()) {
    const file = sources.get(id);
    if (file && /^export default/m.test(await Bun.file(`app/${file}`).text())) paths.add(path);
  }
  return [...paths];
}
