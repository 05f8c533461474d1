-- Tells all processes whose number of unread messages may be another (docs/decisions/075), as 0045 does.
CREATE FUNCTION tell_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.tell_change_of(TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_tell_unread AFTER INSERT OR DELETE OR UPDATE OF read_at ON "messages" FOR EACH ROW
  EXECUTE FUNCTION tell_change('unread', 'receiver_id');--> statement-breakpoint
CREATE TRIGGER interactions_tell_unread AFTER INSERT OR DELETE OR UPDATE ON "user_interactions" FOR EACH ROW
  EXECUTE FUNCTION tell_change('unread', 'user_id');--> statement-breakpoint
CREATE TRIGGER interactions_tell_unread_of_target AFTER INSERT OR DELETE OR UPDATE ON "user_interactions" FOR EACH ROW
  EXECUTE FUNCTION tell_change('unread', 'target_user_id');--> statement-breakpoint
CREATE TRIGGER users_tell_unread AFTER UPDATE OF deletion_requested_at ON "users" FOR EACH ROW
  WHEN (OLD.deletion_requested_at IS DISTINCT FROM NEW.deletion_requested_at) EXECUTE FUNCTION tell_key('unread:all');
