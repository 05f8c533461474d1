CREATE TABLE "look_words" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"ranked_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_suggestions" (
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_suggestions_user_id_person_id_pk" PRIMARY KEY("user_id","person_id")
);
--> statement-breakpoint
CREATE INDEX "refused_suggestions_person" ON "refused_suggestions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "look_words_rank" ON "look_words" USING btree ("ranked_at","post_id");--> statement-breakpoint
CREATE INDEX "look_words_words" ON "look_words" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
-- Without accents, case and punctuation.
CREATE FUNCTION plain_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(fold($1), '[[:punct:]]+', ' ', 'g');--> statement-breakpoint
-- The plurals that the Portuguese stemmer leaves: macacoes, azuis, aneis, infantis, marrons, chapeus.
CREATE FUNCTION to_singular(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace($1,
    '(\w{2})[ao]es\M', '\1ao', 'g'), '(\w{2}[aou])is\M', '\1l', 'g'), '(\w{2})eis\M', '\1el', 'g'),
    '(\w{2}[^aeiou\s])is\M', '\1il', 'g'), '(\w{2})ns\M', '\1m', 'g'), '(\w{2}eu)s\M', '\1', 'g');--> statement-breakpoint
-- Every word as its Portuguese and as its English stem.
CREATE FUNCTION words_of(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN strip(to_tsvector('pg_catalog.portuguese', to_singular(plain_words($1))) || to_tsvector('pg_catalog.english', plain_words($1)));--> statement-breakpoint
-- All words that somebody typed, the last one also as a beginning: it may not be whole yet.
CREATE FUNCTION words_wanted(text) RETURNS tsquery LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  typed text := btrim(public.plain_words($1));
  last_word text := substring(typed from '\S{2,}$');
  others text := left(typed, -length(last_word));
  beginning text := plainto_tsquery('simple', last_word)::text;
  wanted tsquery := plainto_tsquery('portuguese', public.to_singular(typed)) || plainto_tsquery('english', typed);
BEGIN
  IF beginning <> '' THEN
    wanted := wanted || ((plainto_tsquery('portuguese', public.to_singular(others)) || plainto_tsquery('english', others)) && (beginning || ':*')::tsquery);
  END IF;
  RETURN wanted;
END $$;--> statement-breakpoint
-- Which share of all looks match, by the planner's statistics.
CREATE FUNCTION share_of_looks(wanted tsquery) RETURNS double precision LANGUAGE plpgsql VOLATILE STRICT AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM public.look_words WHERE words @@ %L::tsquery', wanted) INTO plan;
  RETURN (plan -> 0 -> 'Plan' ->> 'Plan Rows')::double precision
    / greatest(1, (SELECT reltuples FROM pg_catalog.pg_class WHERE oid = 'public.look_words'::regclass));
END $$;--> statement-breakpoint
-- The words of all that is written of it; of a tag besides, as #tag, itself and each of its parts.
CREATE FUNCTION words_of_look(caption text, tags text[], alt_text text, location text) RETURNS tsvector LANGUAGE sql STABLE
  RETURN words_of(concat_ws(' ', caption, array_to_string(tags, ' '), alt_text, location)) || array_to_tsvector(
    array(SELECT '#' || part FROM unnest(tags) tag, unnest(tag || string_to_array(tag, '-')) part WHERE part <> ''));--> statement-breakpoint
-- Newest first, and each time its likes are three times as many (3, 9, 31, 99, 315) a look counts as ten days younger.
CREATE FUNCTION likes_step(likes_count integer) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN floor(2 * log((1 + likes_count)::double precision))::integer;--> statement-breakpoint
CREATE FUNCTION rank_of_look(created_at timestamptz, likes_count integer) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN created_at + likes_step(likes_count) * interval '240 hours';--> statement-breakpoint
-- Kept by triggers, so that a process of the release before keeps it too. A look that the sweep has not come to yet gets its row there.
CREATE FUNCTION keep_look_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.look_words (post_id, ranked_at, words) VALUES (NEW.id, public.rank_of_look(NEW.created_at, NEW.likes_count),
      public.words_of_look(NEW.caption, NEW.tags, NEW.alt_text, NEW.location)) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE public.look_words SET ranked_at = public.rank_of_look(NEW.created_at, NEW.likes_count),
      words = public.words_of_look(NEW.caption, NEW.tags, NEW.alt_text, NEW.location) WHERE post_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER TABLE "refused_suggestions" ADD CONSTRAINT "refused_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_suggestions" ADD CONSTRAINT "refused_suggestions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_words" ADD CONSTRAINT "look_words_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE TRIGGER posts_gain_words AFTER INSERT ON "posts" FOR EACH ROW EXECUTE FUNCTION keep_look_words();--> statement-breakpoint
CREATE TRIGGER posts_change_words AFTER UPDATE OF caption, tags, alt_text, location, likes_count, created_at ON "posts" FOR EACH ROW
  WHEN (OLD.caption <> NEW.caption OR OLD.tags <> NEW.tags OR OLD.alt_text IS DISTINCT FROM NEW.alt_text OR OLD.location IS DISTINCT FROM NEW.location
    OR likes_step(OLD.likes_count) <> likes_step(NEW.likes_count) OR OLD.created_at <> NEW.created_at) EXECUTE FUNCTION keep_look_words();--> statement-breakpoint
-- The newest now; the sweep does those below the oldest that is there. The index likes_newest is built beside the writers (app/db/migrate.server.ts).
INSERT INTO "look_words" ("post_id", "ranked_at", "words")
  SELECT id, rank_of_look(created_at, likes_count), words_of_look(caption, tags, alt_text, location) FROM "posts" ORDER BY id DESC LIMIT 200;
