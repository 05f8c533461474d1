CREATE TABLE "outfit_pieces" (
	"outfit_id" uuid NOT NULL,
	"piece_id" uuid NOT NULL,
	"x" smallint NOT NULL,
	"y" smallint NOT NULL,
	"scale" smallint NOT NULL,
	"rotation" smallint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "outfit_pieces_outfit_id_piece_id_pk" PRIMARY KEY("outfit_id","piece_id"),
	CONSTRAINT "outfit_pieces_place" CHECK ("outfit_pieces"."x" between 0 and 10000 and "outfit_pieces"."y" between 0 and 10000),
	CONSTRAINT "outfit_pieces_scale" CHECK ("outfit_pieces"."scale" between 40 and 250),
	CONSTRAINT "outfit_pieces_rotation" CHECK ("outfit_pieces"."rotation" between -180 and 180),
	CONSTRAINT "outfit_pieces_position" CHECK ("outfit_pieces"."position" between 0 and 11)
);
--> statement-breakpoint
CREATE TABLE "outfits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text,
	"occasion" text,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outfits_name" CHECK (char_length("outfits"."name") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "outfit_pieces" ADD CONSTRAINT "outfit_pieces_outfit_id_outfits_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outfit_pieces" ADD CONSTRAINT "outfit_pieces_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outfits" ADD CONSTRAINT "outfits_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outfit_pieces_piece" ON "outfit_pieces" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "outfits_owner" ON "outfits" USING btree ("owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "outfits_key" ON "outfits" USING btree ("owner_id","idempotency_key") WHERE idempotency_key is not null;