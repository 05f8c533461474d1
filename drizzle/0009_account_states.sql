DROP INDEX "users_suspended";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_absent" ON "users" USING btree ("id") WHERE suspended_at is not null or deletion_requested_at is not null;