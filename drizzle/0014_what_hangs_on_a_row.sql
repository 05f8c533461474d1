CREATE INDEX "collections_cover" ON "collections" USING btree ("cover_post_id") WHERE cover_post_id is not null;--> statement-breakpoint
CREATE INDEX "image_edits_source" ON "image_edits" USING btree ("source_post_id") WHERE source_post_id is not null;--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_receiver" ON "messages" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "reports_reviewer" ON "reports" USING btree ("reviewed_by") WHERE reviewed_by is not null;