CREATE TABLE "refund_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_status" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plan_pause" text;--> statement-breakpoint
CREATE INDEX "refund_marks_age" ON "refund_marks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("user_id") WHERE dispute_status = 'open';