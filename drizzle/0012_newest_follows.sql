CREATE INDEX "follows_followers" ON "follows" USING btree ("following_id","id");--> statement-breakpoint
CREATE INDEX "follows_followed" ON "follows" USING btree ("follower_id","id");