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
CREATE TABLE "pack_pieces" (
	"pack_id" uuid NOT NULL,
	"piece_id" uuid NOT NULL,
	"is_packed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_pieces_pack_id_piece_id_pk" PRIMARY KEY("pack_id","piece_id")
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packs_name" CHECK (char_length("packs"."name") between 1 and 80),
	CONSTRAINT "packs_days" CHECK ("packs"."ends_on" between "packs"."starts_on" and "packs"."starts_on" + 60)
);
--> statement-breakpoint
CREATE TABLE "wear_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"planned_on" date NOT NULL,
	"outfit_id" uuid,
	"piece_id" uuid,
	"worn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wear_plans_outfit_once" UNIQUE("owner_id","planned_on","outfit_id"),
	CONSTRAINT "wear_plans_piece_once" UNIQUE("owner_id","planned_on","piece_id"),
	CONSTRAINT "wear_plans_one" CHECK (num_nonnulls("wear_plans"."outfit_id", "wear_plans"."piece_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "outfit_pieces" ADD CONSTRAINT "outfit_pieces_outfit_id_outfits_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outfit_pieces" ADD CONSTRAINT "outfit_pieces_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outfits" ADD CONSTRAINT "outfits_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_pieces" ADD CONSTRAINT "pack_pieces_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_pieces" ADD CONSTRAINT "pack_pieces_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wear_plans" ADD CONSTRAINT "wear_plans_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wear_plans" ADD CONSTRAINT "wear_plans_outfit_id_outfits_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wear_plans" ADD CONSTRAINT "wear_plans_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outfit_pieces_piece" ON "outfit_pieces" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "outfits_owner" ON "outfits" USING btree ("owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "outfits_key" ON "outfits" USING btree ("owner_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "pack_pieces_piece" ON "pack_pieces" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "packs_owner" ON "packs" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "wear_plans_outfit" ON "wear_plans" USING btree ("outfit_id") WHERE outfit_id is not null;--> statement-breakpoint
CREATE INDEX "wear_plans_piece" ON "wear_plans" USING btree ("piece_id") WHERE piece_id is not null;