CREATE TABLE "fame" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"followers_count" integer NOT NULL,
	"username" text NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fame" ADD CONSTRAINT "fame_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Kept by triggers, so that a process of the release before keeps it too.
CREATE FUNCTION keep_fame() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.fame (user_id, followers_count, username, search_text) VALUES (NEW.id, NEW.followers_count, NEW.username, NEW.search_text)
  ON CONFLICT (user_id) DO UPDATE SET followers_count = EXCLUDED.followers_count, username = EXCLUDED.username, search_text = EXCLUDED.search_text;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_begin_unknown AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION keep_fame();--> statement-breakpoint
CREATE TRIGGER users_become_known AFTER UPDATE OF followers_count, username, name ON "users" FOR EACH ROW
  WHEN (OLD.followers_count <> NEW.followers_count OR OLD.username <> NEW.username OR OLD.search_text <> NEW.search_text) EXECUTE FUNCTION keep_fame();--> statement-breakpoint
INSERT INTO "fame" ("user_id", "followers_count", "username", "search_text") SELECT "id", "followers_count", "username", "search_text" FROM "users";--> statement-breakpoint
CREATE INDEX "fame_order" ON "fame" USING btree ("followers_count" DESC NULLS FIRST,"username","user_id","search_text");--> statement-breakpoint
CREATE INDEX "users_begin" ON "users" USING btree (search_text collate "C");--> statement-breakpoint
CREATE INDEX "users_named" ON "users" USING btree (substr(search_text, char_length(username) + 2) collate "C");
