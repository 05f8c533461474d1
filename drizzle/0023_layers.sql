CREATE TABLE "bodies" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"version" integer NOT NULL,
	"shape" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "garments" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"shape" jsonb,
	"quality" double precision DEFAULT 0 NOT NULL,
	"is_exact" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_edits" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "bodies" ADD CONSTRAINT "bodies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bodies" ADD CONSTRAINT "bodies_photo_id_kept_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."kept_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garments" ADD CONSTRAINT "garments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bodies_photo" ON "bodies" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "garments_version" ON "garments" USING btree ("version","post_id");--> statement-breakpoint
CREATE INDEX "garments_pending" ON "garments" USING btree ("created_at") WHERE state = 'pending';