CREATE TABLE "post_pictures" (
	"post_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"media_id" uuid NOT NULL,
	"alt_text" text,
	"is_ai" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_pictures_post_id_position_pk" PRIMARY KEY("post_id","position"),
	CONSTRAINT "post_pictures_position" CHECK ("post_pictures"."position" between 1 and 9),
	CONSTRAINT "post_pictures_alt" CHECK (char_length("post_pictures"."alt_text") <= 500)
);
--> statement-breakpoint
ALTER TABLE "rejected_pictures" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rejected_pictures" ADD COLUMN "album_post_id" uuid;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_pictures_media" ON "post_pictures" USING btree ("media_id","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rejected_pictures_album" ON "rejected_pictures" USING btree ("album_post_id","sha256");--> statement-breakpoint
ALTER TABLE "rejected_pictures" ADD CONSTRAINT "rejected_pictures_of" CHECK (num_nonnulls("rejected_pictures"."post_id", "rejected_pictures"."album_post_id") = 1);