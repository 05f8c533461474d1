CREATE TABLE "piece_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"asker_id" uuid NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_questions_once" UNIQUE("post_id","asker_id")
);
--> statement-breakpoint
ALTER TABLE "piece_questions" ADD CONSTRAINT "piece_questions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_questions" ADD CONSTRAINT "piece_questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_questions_open" ON "piece_questions" USING btree ("post_id","id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "piece_questions_asker" ON "piece_questions" USING btree ("asker_id");