ALTER TABLE "kept_photos" DROP CONSTRAINT "kept_photos_once";--> statement-breakpoint
ALTER TABLE "kept_photos" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_photos" ADD CONSTRAINT "kept_photos_once" UNIQUE("user_id","media_id","kind");