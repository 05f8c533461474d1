CREATE TABLE "conversations" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"last_message_id" uuid NOT NULL,
	CONSTRAINT "conversations_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "conversations_order" CHECK ("conversations"."low_id" < "conversations"."high_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"day" date DEFAULT (now() at time zone 'America/Sao_Paulo')::date NOT NULL,
	"actor_id" uuid,
	"post_id" uuid,
	"edit_id" uuid,
	"like_id" uuid,
	"comment_id" uuid,
	"follow_id" uuid,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "messages_unread";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "image_edit_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_edit_id_image_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."image_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_like_id_likes_id_fk" FOREIGN KEY ("like_id") REFERENCES "public"."likes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_follow_id_follows_id_fk" FOREIGN KEY ("follow_id") REFERENCES "public"."follows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_low" ON "conversations" USING btree ("low_id","last_message_id");--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("high_id","last_message_id");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_group" ON "notifications" USING btree ("user_id","type","subject_id","day","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id","user_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_post" ON "notifications" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_edit" ON "notifications" USING btree ("edit_id") WHERE edit_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_like" ON "notifications" USING btree ("like_id") WHERE like_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_follow" ON "notifications" USING btree ("follow_id") WHERE follow_id is not null;--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("receiver_id","sender_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "messages_edit" ON "messages" USING btree ("image_edit_id") WHERE image_edit_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("sender_id","client_key") WHERE client_key is not null;