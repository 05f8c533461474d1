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
UPDATE "pieces" SET name = name WHERE id IN (SELECT id FROM "pieces" ORDER BY id DESC LIMIT 200);--> statement-breakpoint
CREATE TABLE "hidden_hosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_hosts_host_unique" UNIQUE("host"),
	CONSTRAINT "hidden_hosts_host" CHECK ("hidden_hosts"."host" = lower("hidden_hosts"."host") and "hidden_hosts"."host" like '%_._%' and char_length("hidden_hosts"."host") <= 253),
	CONSTRAINT "hidden_hosts_reason" CHECK (char_length("hidden_hosts"."reason") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "moderation_acts" ADD COLUMN "host" text;--> statement-breakpoint
-- A host and those above it: a.b.com, b.com, com.
CREATE FUNCTION hosts_of(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT array_to_string((string_to_array($1, '.'))[label:], '.') FROM generate_subscripts(string_to_array($1, '.'), 1) label);