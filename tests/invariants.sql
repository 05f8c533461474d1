-- REL-99: returns every broken invariant, by name and id.
-- Accounts being deleted count only in their own rows; the purge deletes them later.
with staying as (select id from users where deletion_requested_at is null),
purged as (select id from users where deletion_requested_at < now() - interval '14 days')
select 'likes_count' as broken, id::text from posts where likes_count <> (select count(*) from likes where post_id = posts.id and user_id in (select id from staying))
union all
select 'comments_count', id::text from posts where comments_count <> (select count(*) from comments where post_id = posts.id and user_id in (select id from staying))
union all
select 'saves_count', id::text from posts where saves_count <> (
  select count(*) from collection_items item join collections on collections.id = item.collection_id where item.post_id = posts.id and kind = 'looks' and collections.user_id in (select id from staying))
union all
select 'followers_count', id::text from users where id not in (select id from purged)
  and followers_count <> (select count(*) from follows where following_id = users.id and follower_id in (select id from staying))
union all
select 'following_count', id::text from users where id not in (select id from purged)
  and following_count <> (select count(*) from follows where follower_id = users.id and following_id in (select id from staying))
union all
select 'fame', users.id::text from users left join fame on fame.user_id = users.id
  where fame.followers_count is distinct from users.followers_count or fame.username is distinct from users.username
    or fame.search_text is distinct from users.search_text
union all
select 'posts_count', id::text from users where id not in (select id from purged) and posts_count <> (
  select count(*) from posts where posts.user_id = users.id and not is_archived)
union all
select 'credits', id::text from users where credits <> (select coalesce(sum(amount), 0) from credit_entries where user_id = users.id)
union all
select 'edit past its lease', id::text from image_edits where status = 'processing' and lease_until < now() - interval '10 minutes'
union all
select 'queued edit that is over or leased', id::text from image_edits where is_queued and (status <> 'pending' or lease_until is not null or attempt > 0)
union all
select 'failed edit still paid for', spent.image_edit_id::text from credit_entries spent
  join image_edits edit on edit.id = spent.image_edit_id and edit.status = 'failed'
  where spent.kind = 'spend' and spent.amount < 0
    and (select count(*) from credit_entries back where back.image_edit_id = spent.image_edit_id and back.kind = 'refund') <> 1
union all
select 'completed edit without its picture', edit.id::text from image_edits edit
  where edit.status = 'completed' and edit.deleted_at is null
    and exists (select 1 from unnest(edit.result_image_urls) as result (id) where not exists (select 1 from media where media.id = result.id))
union all
select 'follow across a block', follows.id::text from follows join user_interactions block on block.type = 'block'
  and ((block.user_id = follower_id and block.target_user_id = following_id) or (block.user_id = following_id and block.target_user_id = follower_id))
union all
select 'like across a block', likes.id::text from likes join posts on posts.id = likes.post_id
  join user_interactions block on block.type = 'block' and block.user_id = posts.user_id and block.target_user_id = likes.user_id
union all
select 'in a collection and not saved', item.id::text from collection_items item
  join collections own on own.id = item.collection_id and own.kind = 'custom' and own.user_id not in (select id from purged)
  where not exists (
    select 1 from collection_items saved join collections looks on looks.id = saved.collection_id and looks.kind = 'looks' and looks.user_id = own.user_id
    where saved.post_id = item.post_id)
union all
select 'conversation without its last message', conversation.last_message_id::text from conversations conversation
  where not exists (select 1 from messages where messages.id = conversation.last_message_id)
union all
select 'look with a gap in its pictures', post_id::text from post_pictures group by post_id having max(position) <> count(*)
union all
select 'picture twice in a look', posts.id::text from posts join post_pictures more on more.post_id = posts.id and more.media_id = posts.image_url
union all
select 'picture of somebody else in a look', posts.id::text from posts join post_pictures more on more.post_id = posts.id
  join media on media.id = more.media_id and media.owner_id <> posts.user_id
union all
select 'piece on a look of somebody else', piece_id::text from piece_marks join pieces on pieces.id = piece_id join posts on posts.id = post_id
  where pieces.owner_id <> posts.user_id
union all
select 'piece on a picture that its look does not show', piece_id::text from piece_marks mark join posts on posts.id = post_id
  where mark.media_id is not null and mark.media_id <> posts.image_url
    and not exists (select 1 from post_pictures more where more.post_id = mark.post_id and more.media_id = mark.media_id)
union all
select 'question about an own look', piece_questions.id::text from piece_questions join posts on posts.id = post_id where user_id = asker_id
union all
select 'piece with a photo of somebody else', pieces.id::text from pieces join media on media.id = photo_id where media.owner_id <> pieces.owner_id
union all
select 'look with more than 12 pieces', post_id::text from piece_marks group by post_id having count(*) > 12
union all
select 'outfit with a piece of somebody else', outfit_id::text from outfit_pieces join outfits on outfits.id = outfit_id
  join pieces on pieces.id = piece_id where pieces.owner_id <> outfits.owner_id
union all
select 'outfit with more than 12 pieces', outfit_id::text from outfit_pieces group by outfit_id having count(*) > 12
union all
select 'plan to wear what is somebody else''s', plan.id::text from wear_plans plan left join outfits on outfits.id = outfit_id left join pieces on pieces.id = piece_id
  where plan.owner_id <> coalesce(outfits.owner_id, pieces.owner_id)
union all
select 'day with more than 12 plans', owner_id::text from wear_plans group by owner_id, planned_on having count(*) > 12
union all
select 'pack with a piece of somebody else', pack_id::text from pack_pieces join packs on packs.id = pack_id
  join pieces on pieces.id = piece_id where pieces.owner_id <> packs.owner_id
union all
select 'pack with more than 60 pieces', pack_id::text from pack_pieces group by pack_id having count(*) > 60
union all
select 'cut-out of somebody else''s picture', cut.id::text from cut_outs cut join pieces on pieces.id = cut.piece_id
  join media on media.id in (cut.source_id, cut.media_id) and media.owner_id <> pieces.owner_id
union all
select 'piece with more than 10 cut-outs', piece_id::text from cut_outs group by piece_id having count(*) > 10
union all
select 'session of somebody who is leaving', sessions.user_id::text from sessions where user_id not in (select id from staying);
