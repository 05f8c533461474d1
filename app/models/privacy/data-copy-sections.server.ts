import { type SQL, sql } from "drizzle-orm";
import { pieces, posts } from "#app/db/schema";
import { isActive, isActiveUser, isNotDeleted } from "#app/models/access/active-people.server";
import { isVisiblePiece, visibleTo } from "#app/models/access/visibility.server";
import type { DataSection } from "./data-section";

/** One query per section; of others only public names and visible posts. */
export const sectionQueries = (userId: string): Record<DataSection, SQL> => {
  const me = sql`${userId}::uuid`;
  return {
    profile: sql`select id, username, email, name, bio, website, location, profile_photo as "pictureId", style_preferences as "stylePreferences",
      is_onboarding_complete as "isOnboardingComplete", followers_count as "followersCount", following_count as "followingCount", posts_count as "postsCount",
      credits, subscription_plan as "subscriptionPlan", subscription_end_date as "subscriptionEndDate", payment_customer_id as "paymentCustomerId",
      payment_subscription_id as "paymentSubscriptionId", plan_pause as "planPause", provider, provider_user_id as "providerUserId", email_verified as "emailVerified",
      is_marketplace as "isMarketplace", locale, last_login_at as "lastLoginAt", created_at as "createdAt", updated_at as "updatedAt"
      from users where id = ${me}`,
    settings: sql`select style_analysis_enabled as "styleAnalysisEnabled", outfit_suggestions_enabled as "outfitSuggestionsEnabled",
      preferred_styles as "preferredStyles", color_preferences as "colorPreferences", budget_range as "budgetRange", body_type as "bodyType",
      preferred_fit as "preferredFit", suggestion_frequency as "suggestionFrequency", style_analysis_notifications as "styleAnalysisNotifications",
      suggestion_notifications as "suggestionNotifications", push_messages as "pushMessages", push_stories as "pushStories", push_comments as "pushComments",
      push_likes as "pushLikes", push_followers as "pushFollowers", push_try_ons as "pushTryOns", push_shows_content as "pushShowsContent",
      quiet_hours_enabled as "quietHoursEnabled", quiet_from as "quietFrom", quiet_until as "quietUntil", created_at as "createdAt", updated_at as "updatedAt" from user_settings where user_id = ${me}`,
    posts: sql`select id, caption, type, tags, location, alt_text as "altText", image_url as "pictureId", film_id as "filmId", privacy, allow_try_on as "allowTryOn", is_ai as "isAi",
      is_archived as "isArchived", likes_count as "likesCount", comments_count as "commentsCount", try_ons_count as "tryOnsCount",
      moderation_status as "moderationStatus", moderation_reason as "moderationReason",
      (select shape from garments where post_id = posts.id) as "garmentShape",
      (select coalesce(jsonb_agg(jsonb_build_object('pictureId', media_id, 'altText', alt_text, 'isAi', is_ai) order by position), '[]')
        from post_pictures where post_id = posts.id) as "morePictures", created_at as "createdAt" from posts where user_id = ${me} order by id`,
    pieces: sql`select id, kind, name, brand, size, colour, price_cents as "priceCents", source, link_url as "link", is_shared as "isShared", season, state, photo_id as "pictureId", (
        select coalesce(jsonb_agg(worn_on order by worn_on), '[]') from piece_wears where piece_id = pieces.id) as "wornOn", (
        select coalesce(jsonb_agg(jsonb_build_object('postId', post_id, 'pictureId', media_id, 'x', x, 'y', y, 'width', width, 'height', height) order by post_id), '[]')
        from piece_marks where piece_id = pieces.id) as marks, (
        select coalesce(jsonb_agg(jsonb_build_object('pictureId', media_id, 'ofPictureId', source_id, 'x', x, 'y', y, 'width', width, 'height', height, 'state', state, 'way', way, 'colour', colour,
          'createdAt', created_at) order by id), '[]') from cut_outs where piece_id = pieces.id) as "cutOuts", created_at as "createdAt", updated_at as "updatedAt" from pieces where owner_id = ${me} order by id`,
    outfits: sql`select id, name, occasion, (
        select coalesce(jsonb_agg(jsonb_build_object('pieceId', piece_id, 'x', x, 'y', y, 'scale', scale, 'rotation', rotation) order by position), '[]')
        from outfit_pieces where outfit_id = outfits.id) as pieces, created_at as "createdAt", updated_at as "updatedAt" from outfits where owner_id = ${me} order by id`,
    wearPlans: sql`select planned_on as "plannedOn", outfit_id as "outfitId", piece_id as "pieceId", worn_at as "wornAt", created_at as "createdAt"
      from wear_plans where owner_id = ${me} order by planned_on, id`,
    packs: sql`select id, name, starts_on as "startsOn", ends_on as "endsOn", (
        select coalesce(jsonb_agg(jsonb_build_object('pieceId', piece_id, 'isPacked', is_packed) order by piece_id), '[]')
        from pack_pieces where pack_id = packs.id) as pieces, created_at as "createdAt" from packs where owner_id = ${me} order by id`,
    pieceQuestions: sql`select post_id as "postId", author.username as "postBy", piece_questions.created_at as "createdAt", answered_at as "answeredAt"
      from piece_questions join ${posts} on ${posts.id} = piece_questions.post_id join users author on author.id = ${posts.userId}
      where asker_id = ${me} and ${visibleTo(userId)} order by piece_questions.id`,
    comments: sql`select id, post_id as "postId", content, created_at as "createdAt" from comments where user_id = ${me} order by id`,
    likes: sql`select likes.post_id as "postId", author.username as "postBy", likes.created_at as "createdAt" from likes
      join ${posts} on ${posts.id} = likes.post_id join users author on author.id = ${posts.userId}
      where likes.user_id = ${me} and ${visibleTo(userId)} order by likes.id`,
    collections: sql`select id, name, kind, description, created_at as "createdAt", (
        select coalesce(jsonb_agg(jsonb_build_object('postId', item.post_id, 'note', item.note, 'addedAt', item.added_at) order by item.position desc, item.id desc), '[]')
        from collection_items item join ${posts} on ${posts.id} = item.post_id
        where item.collection_id = collections.id and ${visibleTo(userId)}) as items, (
        select coalesce(jsonb_agg(jsonb_build_object('pieceId', saved.piece_id, 'savedAt', saved.created_at) order by saved.id desc), '[]')
        from collected_pieces saved join ${pieces} on ${pieces.id} = saved.piece_id where saved.collection_id = collections.id and ${isVisiblePiece(userId)}) as pieces
      from collections where user_id = ${me} order by position, id`,
    following: sql`select username, follows.created_at as "createdAt" from follows join users on users.id = following_id where follower_id = ${me} and ${isActive} order by follows.id`,
    followers: sql`select username, follows.created_at as "createdAt" from follows join users on users.id = follower_id where following_id = ${me} and ${isActive} order by follows.id`,
    relations: sql`select username, type, user_interactions.created_at as "createdAt" from user_interactions
      join users on users.id = target_user_id where user_id = ${me}
      union all select username, 'refused suggestion', refused_suggestions.created_at from refused_suggestions
      join users on users.id = person_id where user_id = ${me} order by "createdAt"`,
    messages: sql`select sender.username as "from", receiver.username as "to", content, post_id as "postId", image_edit_id as "tryOnId", messages.created_at as "createdAt"
      from messages join users sender on sender.id = sender_id join users receiver on receiver.id = receiver_id
      where (sender_id = ${me} or receiver_id = ${me}) and ${isNotDeleted(sql`sender_id`)} and ${isNotDeleted(sql`receiver_id`)} order by messages.id`,
    tryOns: sql`select edit.id, prompt, description, status, error, model, image_urls as "pictureIds", result_image_urls as "resultPictureIds",
      source_post_id as "sourcePostId", redo_of as "redoOf", film_of as "filmOf", feedback.good as "wasGood", feedback.reason as "feedback", edit.created_at as "createdAt", deleted_at as "deletedAt"
      from image_edits edit left join edit_feedback feedback on feedback.edit_id = edit.id where user_id = ${me} order by edit.id`,
    pictures: sql`select media.id, purpose, width, height, bytes, is_ai as "isAi", exists (select 1 from kept_photos where media_id = media.id and kind = 'person') as "isKept",
      exists (select 1 from kept_photos where media_id = media.id and kind = 'piece') as "isKeptPiece",
      (select jsonb_build_object('state', state, 'refusal', refusal, 'shape', shape) from bodies join kept_photos on kept_photos.id = photo_id
        where bodies.user_id = ${me} and media_id = media.id) as "body",
      (select jsonb_build_object('people', people, 'clothes', clothes) from picture_findings where media_id = media.id) as "found",
      created_at as "createdAt" from media where owner_id = ${me} order by media.id`,
    credits: sql`select amount, kind, period, image_edit_id as "tryOnId", created_at as "createdAt" from credit_entries where user_id = ${me} order by id`,
    payments: sql`select id, subscription_id as "subscriptionId", plan, amount, paid_at as "paidAt", refunded_at as "refundedAt",
      refund_asked_at as "refundAskedAt", disputed_at as "disputedAt", dispute_status as "disputeStatus" from payments
      where user_id = ${me} order by paid_at`,
    consents: sql`select kind, version, language, created_at as "createdAt", withdrawn_at as "withdrawnAt" from consents where user_id = ${me} order by id`,
    reports: sql`select reported.username as "person", reported_post_id as "postId", reported_piece_id as "pieceId", reason, description, status, reports.created_at as "createdAt"
      from reports left join users reported on reported.id = reported_user_id where reporter_id = ${me} order by reports.id`,
    moderation: sql`select kind, reason, until, post_id as "postId", evidence as "removed", appeal.text as "answer", act.created_at as "createdAt"
      from moderation_acts act left join appeals appeal on appeal.act_id = act.id where act.user_id = ${me} and kind <> 'dismiss' order by act.id`,
    contact: sql`select subject, message, plan, created_at as "createdAt" from contact_messages where user_id = ${me} order by id`,
    activity: sql`select type, actor.username as "by", post_id as "postId", edit_id as "tryOnId", is_read as "isRead", notifications.created_at as "createdAt"
      from notifications left join users actor on actor.id = actor_id where user_id = ${me} and ${isActiveUser(sql`actor_id`)} order by notifications.id`,
    explore: sql`select kind, coalesce(author.username, value) as value, weight, preference.created_at as "createdAt"
      from feed_preferences preference left join users author on kind = 'author' and author.id::text = value where user_id = ${me}
      union all select 'seen', post_id::text, null, seen_at from seen_posts where user_id = ${me}
      union all select 'opened', post_id::text, null, opened_at from seen_posts where user_id = ${me} and opened_at is not null`,
    sessions: sql`select agent, created_at as "createdAt", last_used_at as "lastUsedAt", confirmed_at as "passwordConfirmedAt",
      (select jsonb_build_object('timeZone', time_zone, 'createdAt', created_at) from push_subscriptions where session_id = sessions.id) as "push" from sessions where user_id = ${me} order by created_at`,
  };
};
