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
ALTER TABLE "wear_plans" ADD CONSTRAINT "wear_plans_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wear_plans" ADD CONSTRAINT "wear_plans_outfit_id_outfits_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wear_plans" ADD CONSTRAINT "wear_plans_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wear_plans_outfit" ON "wear_plans" USING btree ("outfit_id") WHERE outfit_id is not null;--> statement-breakpoint
CREATE INDEX "wear_plans_piece" ON "wear_plans" USING btree ("piece_id") WHERE piece_id is not null;