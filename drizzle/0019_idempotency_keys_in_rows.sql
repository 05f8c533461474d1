ALTER TABLE "image_edits" DROP CONSTRAINT "image_edits_prompt";--> statement-breakpoint
ALTER TABLE "image_edits" DROP CONSTRAINT "image_edits_inputs";--> statement-breakpoint
ALTER TABLE "image_edits" DROP CONSTRAINT "image_edits_result";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_key" ON "comments" USING btree ("user_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "image_edits_deleted" ON "image_edits" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "image_edits_key" ON "image_edits" USING btree ("user_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_key" ON "posts" USING btree ("user_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_key" ON "reports" USING btree ("reporter_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
ALTER TABLE "image_edits" ADD CONSTRAINT "image_edits_prompt" CHECK (char_length("image_edits"."prompt") <= 2000 and ("image_edits"."prompt" <> '' or deleted_at is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "image_edits" ADD CONSTRAINT "image_edits_inputs" CHECK (cardinality("image_edits"."image_urls") <= 4 and (cardinality("image_edits"."image_urls") > 0 or deleted_at is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "image_edits" ADD CONSTRAINT "image_edits_result" CHECK (status <> 'completed' or cardinality("image_edits"."result_image_urls") > 0 or deleted_at is not null) NOT VALID;