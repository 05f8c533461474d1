-- The sweep of a release that does not know albums and pieces takes their pictures for unused. Whoever leaves loses them all.
CREATE FUNCTION keep_used_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.pieces WHERE photo_id = OLD.id)
    AND NOT EXISTS (SELECT FROM public.cut_outs WHERE media_id = OLD.id)
    AND NOT EXISTS (SELECT FROM public.post_pictures WHERE media_id = OLD.id) THEN
    RETURN OLD;
  END IF;
  IF EXISTS (SELECT FROM public.users WHERE id = OLD.owner_id AND deletion_requested_at IS NULL) THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER media_keep_used BEFORE DELETE ON "media" FOR EACH ROW EXECUTE FUNCTION keep_used_picture();
