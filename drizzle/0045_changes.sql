-- Tells all processes what they may no longer hold for true of who asks and what they may see (docs/decisions/073), in the transaction of the change.
-- By triggers, so that cascades, jobs and a process of the release before tell it too. Only what takes a right away, or changes who asks.
CREATE FUNCTION tell_change_of(key text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('changes', key || '@' || current_setting('application_name'));
$$;--> statement-breakpoint
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(OLD, NEW));
BEGIN
  IF TG_ARGV[0] = 'pair' THEN
    PERFORM public.tell_change_of(format('pair:%s %s', least((changed ->> TG_ARGV[1])::uuid, (changed ->> TG_ARGV[2])::uuid),
      greatest((changed ->> TG_ARGV[1])::uuid, (changed ->> TG_ARGV[2])::uuid)));
  ELSE
    PERFORM public.tell_change_of(format('%s:%s', TG_ARGV[0], changed ->> TG_ARGV[1]));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_change_of_look() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.tell_change_of('person:' || user_id) FROM public.posts WHERE id = coalesce(OLD.post_id, NEW.post_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_tell AFTER DELETE OR UPDATE OF id ON "sessions" FOR EACH ROW EXECUTE FUNCTION tell_change('session', 'id');--> statement-breakpoint
CREATE TRIGGER users_tell AFTER UPDATE OF username, name, email, email_verified, profile_photo, credits, subscription_plan, is_onboarding_complete,
  following_count, locale, suspended_at, suspended_until, deletion_requested_at ON "users" FOR EACH ROW
  WHEN ((OLD.username, OLD.name, OLD.email, OLD.email_verified, OLD.profile_photo, OLD.credits, OLD.subscription_plan, OLD.is_onboarding_complete,
      OLD.following_count, OLD.locale, OLD.suspended_at, OLD.suspended_until, OLD.deletion_requested_at)
    IS DISTINCT FROM (NEW.username, NEW.name, NEW.email, NEW.email_verified, NEW.profile_photo, NEW.credits, NEW.subscription_plan, NEW.is_onboarding_complete,
      NEW.following_count, NEW.locale, NEW.suspended_at, NEW.suspended_until, NEW.deletion_requested_at))
  EXECUTE FUNCTION tell_change('person', 'id');--> statement-breakpoint
CREATE TRIGGER try_ons_tell AFTER INSERT OR DELETE OR UPDATE OF status, deleted_at, result_image_urls ON "image_edits" FOR EACH ROW
  EXECUTE FUNCTION tell_change('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER follows_tell AFTER DELETE OR UPDATE ON "follows" FOR EACH ROW EXECUTE FUNCTION tell_change('pair', 'follower_id', 'following_id');--> statement-breakpoint
CREATE TRIGGER blocks_tell AFTER INSERT OR UPDATE ON "user_interactions" FOR EACH ROW WHEN (NEW.type = 'block')
  EXECUTE FUNCTION tell_change('pair', 'user_id', 'target_user_id');--> statement-breakpoint
CREATE TRIGGER posts_tell AFTER INSERT OR DELETE OR UPDATE OF user_id, is_archived, moderation_status, privacy, image_url, film_id, image_edit_id ON "posts" FOR EACH ROW
  EXECUTE FUNCTION tell_change('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER post_pictures_tell AFTER INSERT OR DELETE OR UPDATE OF post_id, media_id ON "post_pictures" FOR EACH ROW EXECUTE FUNCTION tell_change_of_look();--> statement-breakpoint
CREATE TRIGGER media_tell AFTER DELETE OR UPDATE ON "media" FOR EACH ROW EXECUTE FUNCTION tell_change('person', 'owner_id');--> statement-breakpoint
CREATE TRIGGER messages_tell AFTER DELETE OR UPDATE OF sender_id, receiver_id, image_edit_id ON "messages" FOR EACH ROW
  EXECUTE FUNCTION tell_change('person', 'sender_id');
