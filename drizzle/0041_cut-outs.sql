CREATE TABLE "cut_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"piece_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"x" smallint NOT NULL,
	"y" smallint NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"way" text,
	"colour" text,
	"media_id" uuid,
	"base_width" smallint,
	"base_height" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cut_outs_box" CHECK ("cut_outs"."x" between 0 and 9999 and "cut_outs"."y" between 0 and 9999
        and "cut_outs"."width" between 1 and 10000 - "cut_outs"."x" and "cut_outs"."height" between 1 and 10000 - "cut_outs"."y"),
	CONSTRAINT "cut_outs_made" CHECK (("cut_outs"."state" in ('ready', 'kept', 'past')) = ("cut_outs"."media_id" is not null and "cut_outs"."way" is not null
        and "cut_outs"."base_width" between 1 and 1024 and "cut_outs"."base_height" between 1 and 1024))
);
--> statement-breakpoint
ALTER TABLE "cut_outs" ADD CONSTRAINT "cut_outs_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cut_outs" ADD CONSTRAINT "cut_outs_source_id_media_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cut_outs" ADD CONSTRAINT "cut_outs_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cut_outs_piece" ON "cut_outs" USING btree ("piece_id","id");--> statement-breakpoint
CREATE INDEX "cut_outs_source" ON "cut_outs" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cut_outs_media" ON "cut_outs" USING btree ("media_id") WHERE media_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cut_outs_open" ON "cut_outs" USING btree ("piece_id") WHERE state in ('making', 'ready', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "cut_outs_kept" ON "cut_outs" USING btree ("piece_id") WHERE state = 'kept';