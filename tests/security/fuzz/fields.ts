/** Fields of every form and JSON body; file fields end in `@`. */
const table = `
POST   /admin/appeals                       form key seen reason currentPassword actId act
POST   /admin/hosts                         form key seen reason currentPassword host act
POST   /admin/people/:id                    form key seen reason currentPassword act days
POST   /admin/posts/:id                     form key seen reason currentPassword act commentId host
POST   /api/auth/confirm-password           currentPassword
POST   /api/auth/email                      currentPassword email
POST   /api/auth/password                   currentPassword password
PATCH  /api/auth/profile                    name bio website location
POST   /api/auth/reset-password             email
DELETE /api/auth/sessions
DELETE /api/auth/sessions/:id
POST   /api/auth/signin                     email password provider
POST   /api/auth/signout
POST   /api/auth/signup                     email username password provider
POST   /api/auth/verification
POST   /api/calendar                        plannedOn outfitId pieceIds
DELETE /api/calendar/:id
PUT    /api/calendar/:id/worn               isWorn
POST   /api/collections                     name description category isPrivate
PATCH  /api/collections/:id                 name description coverPostId position
DELETE /api/collections/:id
POST   /api/collections/:id/pieces          pieceId
DELETE /api/collections/:id/pieces/:pieceId
POST   /api/collections/:id/posts           postId note from
PATCH  /api/collections/:id/posts/:postId   note position
DELETE /api/collections/:id/posts/:postId
POST   /api/collections/:id/try-ons         photoId postIds consent key
DELETE /api/collections/:id/try-ons
DELETE /api/comments/:id
POST   /api/conversations/:userId/read
POST   /api/data-copies
POST   /api/fal/upload-image                imageData fileName
POST   /api/fal/webhook                     request_id status payload
POST   /api/image-edit                      imageUrls prompt description sourcePostId model
DELETE /api/image-edits/:id
POST   /api/image-edits/:id/choice
POST   /api/image-edits/:id/feedback        good reason
POST   /api/image-edits/:id/film             model
DELETE /api/image-edits/:id/film
POST   /api/image-edits/:id/link
DELETE /api/image-edits/:id/link
POST   /api/image-edits/:id/redo
POST   /api/image-edits/:id/cancel
POST   /api/image-edits/:id/versions        model key
POST   /api/language                        language
POST   /api/imports                         key takenAt caption images
POST   /api/messages                        receiverId content postId imageEditId
POST   /api/notifications/read
POST   /api/outfits                         name occasion pieces
PATCH  /api/outfits/:id                     name occasion pieces
DELETE /api/outfits/:id
POST   /api/packs                           name startsOn endsOn
PATCH  /api/packs/:id                       name startsOn endsOn
DELETE /api/packs/:id
POST   /api/packs/:id/pieces                pieceIds outfitId fromPlans
PUT    /api/packs/:id/pieces/:pieceId       isPacked
DELETE /api/packs/:id/pieces/:pieceId
PATCH  /api/pieces/:id                      kind name brand size colour source link priceCents isShared
DELETE /api/pieces/:id
POST   /api/pieces/:id/copy
POST   /api/pieces/:id/report               reason description postId
POST   /api/pieces/:id/try-on               postId
POST   /api/posts                           imageUrl caption type tags location altText privacy allowTryOn imageEditId withFilm
PATCH  /api/posts/:id                       caption tags altText location allowTryOn
DELETE /api/posts/:id
PUT    /api/posts/:id/archive               isArchived
PUT    /api/posts/:id/caption               caption
POST   /api/posts/:id/comments              content
POST   /api/posts/:id/like                  isLiked
POST   /api/posts/:id/pieces                pieceId kind name brand size colour source link priceCents isShared imageUrl x y width height
PATCH  /api/posts/:id/pieces/:pieceId       imageUrl x y width height
DELETE /api/posts/:id/pieces/:pieceId
POST   /api/posts/:id/preference            preference isUndone
PUT    /api/posts/:id/privacy               privacy
POST   /api/posts/:id/question              isAsked
POST   /api/posts/:id/report                reason description
POST   /api/posts/:id/save                  isSaved isUndone
POST   /api/posts/:id/try-on                person@ garment@ look prompt consent keep plain key
POST   /api/posts/upload-image              imageData fileName
POST   /api/profile-photo/upload            imageData
DELETE /api/push-subscription
PUT    /api/push-subscription               endpoint p256dh auth timeZone
POST   /api/saver                           saver
POST   /api/stories/:postId/seen           isOpened
POST   /api/stripe/webhook                  id type data
POST   /api/subscription/cancel
DELETE /api/subscription/cancel
POST   /api/subscription/portal
POST   /api/subscription/refund
POST   /api/subscription/upgrade            plan
POST   /api/theme                           theme
POST   /api/uploads                         purpose bytes digest
PATCH  /api/uploads/:id
PATCH  /api/user-settings                   styleAnalysisEnabled outfitSuggestionsEnabled preferredStyles colorPreferences budgetRange bodyType preferredFit suggestionFrequency styleAnalysisNotifications suggestionNotifications pushMessages pushStories pushComments pushLikes pushFollowers pushTryOns pushShowsContent quietHoursEnabled quietFrom quietUntil
POST   /api/user/ai-consent
DELETE /api/user/ai-consent
POST   /api/user/body                       photoId imageUrl
DELETE /api/user/body
POST   /api/user/complete-onboarding        stylePreferences styleAnalysisEnabled
PATCH  /api/user/learnt                     kind value weight
DELETE /api/user/learnt
POST   /api/user/photos                     imageUrl
DELETE /api/user/photos/:id
POST   /api/user/pieces                     imageUrl
DELETE /api/user/pieces/:id
PATCH  /api/user/profile                    name bio website location
POST   /api/users/:id/block
DELETE /api/users/:id/block
POST   /api/users/:id/follow
DELETE /api/users/:id/follow
DELETE /api/users/:id/follower
POST   /api/users/:id/mute
DELETE /api/users/:id/mute
POST   /api/users/:id/report                reason description
POST   /api/users/:id/restrict
DELETE /api/users/:id/restrict
POST   /api/users/:id/suggestion
DELETE /api/users/:id/suggestion
POST   /api/wardrobe                        kind name brand size colour source link priceCents imageUrl
PATCH  /api/wardrobe                        pieceIds season state
DELETE /api/wardrobe                        pieceIds
PATCH  /api/wardrobe/:id                    kind name brand size colour source link priceCents isShared season state
PUT    /api/wardrobe/:id/wears              isWorn wornOn
POST   /api/wardrobe/try-on                 pieceIds
POST   /auth                                email password
POST   /body-photo                          person@ keep key
POST   /collections/:id/edit                name description
POST   /collections/new                     name description category isPrivate
POST   /confirm-password                    currentPassword returnTo
POST   /share                               image@ caption url
POST   /create-post                         imageUrl caption tags location altText privacy allowTryOn key image@ photo@ album picture pictureAlt move remove
POST   /forgot-password                     email
POST   /get-ready                           person@ garment@ garment2@ garment3@ piece look look2 look3 prompt consent keep keepPieces plain key
POST   /get-ready/:id/crop
POST   /get-ready/:id/post                  caption tags privacy altText allowTryOn key
POST   /import                              archive@
POST   /import/archive                      look act
POST   /import/looks                        look of act privacy
POST   /leaving
POST   /messages/:userId                    content postId imageEditId key
POST   /moderation/:id                      text
POST   /onboarding                          stylePreferences styleAnalysisEnabled
POST   /post/:id                            content key
POST   /post/:id/on-me
POST   /post/:id/edit                       caption tags altText location allowTryOn album picture pictureAlt image@ move remove
POST   /piece/:id/cut-out                    act x y width height mask@
POST   /post/:id/pieces/:pieceId            kind name brand size colour source link price isShared isLinkHidden dropLink imageUrl area x y width height key
POST   /post/:id/pieces/new                 pieceId kind name brand size colour source link price isShared isLinkHidden dropLink imageUrl area x y width height key
POST   /profile/edit                        name bio website location
POST   /profile/photo                       image@ intent
POST   /reset-password/:token               password confirmPassword
POST   /settings/contact                    subject message
POST   /settings/delete                     currentPassword
POST   /settings/email                      currentPassword email
POST   /settings/password                   currentPassword password confirmPassword
POST   /suspended                           text
POST   /wardrobe/:id                        kind name brand size colour season state price
POST   /wardrobe/calendar/plan              day outfit piece kind
POST   /wardrobe/choose                     piece act season
POST   /wardrobe/duplicates                 one other keep act
POST   /wardrobe/name                       piece kind name colour
POST   /wardrobe/new                        key kind image@
POST   /wardrobe/outfits/:id                name occasion place front remove
POST   /wardrobe/outfits/:id/pieces         piece kind
POST   /wardrobe/packs                      name startsOn endsOn key
POST   /wardrobe/packs/:id                  name startsOn endsOn
POST   /wardrobe/packs/:id/pieces           piece kind
POST   /wardrobe/outfits/new                piece name occasion key kind
POST   /verify-email/:token                 intent currentPassword
`;

export type BodyRow = { method: string; path: string; names: string[]; files: string[] };

export const bodyRows: BodyRow[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [method = "", path = "", ...fields] = line.split(/\s+/);
    const files = fields.filter((field) => field.endsWith("@")).map((field) => field.slice(0, -1));
    return { method, path, names: fields.map((field) => field.replace("@", "")), files };
  });
