CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"answer_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_actId_unique" UNIQUE("act_id"),
	CONSTRAINT "appeals_text" CHECK (char_length("appeals"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "moderation_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"moderator_id" uuid,
	"kind" text NOT NULL,
	"user_id" uuid,
	"post_id" uuid,
	"comment_id" uuid,
	"evidence" text,
	"reason" text DEFAULT '' NOT NULL,
	"until" timestamp (3) with time zone,
	"answers_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_acts_key_unique" UNIQUE("key"),
	CONSTRAINT "moderation_acts_reason" CHECK (char_length("moderation_acts"."reason") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_act_id_moderation_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."moderation_acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answer_id_moderation_acts_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."moderation_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_acts" ADD CONSTRAINT "moderation_acts_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_acts" ADD CONSTRAINT "moderation_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_acts" ADD CONSTRAINT "moderation_acts_answers_id_moderation_acts_id_fk" FOREIGN KEY ("answers_id") REFERENCES "public"."moderation_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("id") WHERE answer_id is null;--> statement-breakpoint
CREATE INDEX "appeals_user" ON "appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderation_acts_user" ON "moderation_acts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "moderation_acts_post" ON "moderation_acts" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "moderation_acts_moderator" ON "moderation_acts" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "moderation_acts_answers" ON "moderation_acts" USING btree ("answers_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_act_id_moderation_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."moderation_acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_pending" ON "posts" USING btree ("id") WHERE moderation_status = 'pending' and privacy = 'public' and not is_archived;--> statement-breakpoint
CREATE INDEX "reports_post" ON "reports" USING btree ("reported_post_id") WHERE reported_post_id is not null;--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("reported_user_id","id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
-- The audit only grows. With a person who is gone their ids leave its rows, and what they had written.
CREATE FUNCTION keep_moderation_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - '{moderator_id,user_id}'::text[] = to_jsonb(OLD) - '{moderator_id,user_id}'::text[]
    AND (NEW.moderator_id IS NULL OR NEW.moderator_id IS NOT DISTINCT FROM OLD.moderator_id)
    AND (NEW.user_id IS NULL OR NEW.user_id IS NOT DISTINCT FROM OLD.user_id) THEN
    IF NEW.user_id IS NULL THEN NEW.evidence := NULL; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'moderation_acts only grows';
END $$;--> statement-breakpoint
CREATE TRIGGER moderation_acts_only_grow BEFORE UPDATE OR DELETE ON "moderation_acts" FOR EACH ROW EXECUTE FUNCTION keep_moderation_acts();
