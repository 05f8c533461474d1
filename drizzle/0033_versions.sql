ALTER TABLE "image_edits" ADD COLUMN "version_of" uuid;--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "chosen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "collection_id" uuid;--> statement-breakpoint
CREATE INDEX "image_edits_versions" ON "image_edits" USING btree ("version_of") WHERE version_of is not null;--> statement-breakpoint
CREATE INDEX "image_edits_collection" ON "image_edits" USING btree ("collection_id","id") WHERE collection_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "image_edits_chosen" ON "image_edits" USING btree (coalesce(version_of, id)) WHERE chosen_at is not null;