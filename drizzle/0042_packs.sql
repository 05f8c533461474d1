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
ALTER TABLE "pack_pieces" ADD CONSTRAINT "pack_pieces_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_pieces" ADD CONSTRAINT "pack_pieces_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_pieces_piece" ON "pack_pieces" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "packs_owner" ON "packs" USING btree ("owner_id","id");