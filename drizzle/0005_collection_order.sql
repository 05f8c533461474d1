CREATE TABLE "unsaved_looks" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsaved_looks_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
DROP INDEX "collection_items_list";--> statement-breakpoint
ALTER TABLE "unsaved_looks" ADD CONSTRAINT "unsaved_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsaved_looks" ADD CONSTRAINT "unsaved_looks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsaved_looks_age" ON "unsaved_looks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "unsaved_looks_post" ON "unsaved_looks" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "collection_items_order" ON "collection_items" USING btree ("collection_id","position","id");