ALTER TABLE "garments" ADD COLUMN "is_flat_lay" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "kind" text;