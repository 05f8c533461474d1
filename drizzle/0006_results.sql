CREATE TABLE "breakers" (
	"name" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "edit_feedback" (
	"edit_id" uuid PRIMARY KEY NOT NULL,
	"good" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edit_feedback_reason" CHECK (char_length("edit_feedback"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "edit_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"edit_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edit_links_editId_unique" UNIQUE("edit_id"),
	CONSTRAINT "edit_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "outfit_suggestions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"post_ids" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "saving_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "edit_feedback" ADD CONSTRAINT "edit_feedback_edit_id_image_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."image_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_links" ADD CONSTRAINT "edit_links_edit_id_image_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."image_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outfit_suggestions" ADD CONSTRAINT "outfit_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_edits_unseen" ON "image_edits" USING btree ("user_id") WHERE status = 'completed' and seen_at is null and deleted_at is null;
--> statement-breakpoint
UPDATE "image_edits" SET "seen_at" = now() WHERE "status" = 'completed';
