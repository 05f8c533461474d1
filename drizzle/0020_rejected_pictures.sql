CREATE TABLE "picture_hashes" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"hashes" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rejected_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"hashes" bigint[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rejected_pictures_postId_unique" UNIQUE("post_id")
);
--> statement-breakpoint
ALTER TABLE "picture_hashes" ADD CONSTRAINT "picture_hashes_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rejected_pictures_age" ON "rejected_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "posts_held" ON "posts" USING btree ("id") WHERE moderation_status = 'held';