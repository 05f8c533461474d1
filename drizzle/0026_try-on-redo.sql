ALTER TABLE "image_edits" ADD COLUMN "redo_of" uuid;--> statement-breakpoint
ALTER TABLE "image_edits" ADD CONSTRAINT "image_edits_redo_of_image_edits_id_fk" FOREIGN KEY ("redo_of") REFERENCES "public"."image_edits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "image_edits_redo" ON "image_edits" USING btree ("redo_of") WHERE redo_of is not null;