ALTER TABLE "pieces" ADD COLUMN "words" "tsvector";--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "brand_text" text;--> statement-breakpoint
-- Kept by a trigger, so that a process of the release before keeps them too.
CREATE FUNCTION keep_piece_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := public.words_of(concat_ws(' ', NEW.name, NEW.brand));
  NEW.brand_text := public.fold(NEW.brand);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER pieces_keep_words BEFORE INSERT OR UPDATE OF name, brand ON "pieces" FOR EACH ROW EXECUTE FUNCTION keep_piece_words();--> statement-breakpoint
-- The newest now; the sweep does the others. The indexes are built beside the writers (app/db/migrate.server.ts).
UPDATE "pieces" SET name = name WHERE id IN (SELECT id FROM "pieces" ORDER BY id DESC LIMIT 200);