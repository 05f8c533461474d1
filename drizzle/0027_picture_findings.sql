CREATE TABLE "picture_findings" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"people" integer NOT NULL,
	"clothes" text,
	"shown" text
);
--> statement-breakpoint
ALTER TABLE "picture_findings" ADD CONSTRAINT "picture_findings_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;