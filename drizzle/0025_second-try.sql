ALTER TABLE "image_edits" ADD COLUMN "refused_model" text;--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "refused_request_id" text;--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "retried_at" timestamp (3) with time zone;