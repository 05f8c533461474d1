ALTER TABLE "image_edits" ADD COLUMN "is_queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "image_edits_running" ON "image_edits" USING btree ("user_id","id") WHERE status in ('pending', 'processing');--> statement-breakpoint
ALTER TABLE "image_edits" ADD CONSTRAINT "image_edits_queued" CHECK (not "image_edits"."is_queued" or status = 'pending');