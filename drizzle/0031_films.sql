ALTER TABLE "posts" ADD COLUMN "film_id" uuid;--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "film_of" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_film_id_media_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_edits" ADD CONSTRAINT "image_edits_film_of_image_edits_id_fk" FOREIGN KEY ("film_of") REFERENCES "public"."image_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_film" ON "posts" USING btree ("film_id") WHERE film_id is not null;--> statement-breakpoint
CREATE INDEX "image_edits_film" ON "image_edits" USING btree ("film_of") WHERE film_of is not null;