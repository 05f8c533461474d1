CREATE TABLE "collected_pieces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"piece_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collected_pieces_once" UNIQUE("collection_id","piece_id")
);
--> statement-breakpoint
CREATE TABLE "piece_marks" (
	"piece_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"media_id" uuid,
	"x" smallint,
	"y" smallint,
	"width" smallint,
	"height" smallint,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_marks_piece_id_post_id_pk" PRIMARY KEY("piece_id","post_id"),
	CONSTRAINT "piece_marks_point" CHECK (("piece_marks"."x" is null) = ("piece_marks"."y" is null) and "piece_marks"."x" between 0 and 10000 and "piece_marks"."y" between 0 and 10000),
	CONSTRAINT "piece_marks_box" CHECK (("piece_marks"."width" is null) = ("piece_marks"."height" is null) and ("piece_marks"."width" is null or "piece_marks"."x" is not null)
        and "piece_marks"."width" between 1 and 10000 - "piece_marks"."x" and "piece_marks"."height" between 1 and 10000 - "piece_marks"."y")
);
--> statement-breakpoint
CREATE TABLE "pieces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"brand" text,
	"size" text,
	"colour" text,
	"price_cents" integer,
	"source" text,
	"link_url" text,
	"link_host" text,
	"is_shared" boolean DEFAULT true NOT NULL,
	"origin_piece_id" uuid,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pieces_name" CHECK (char_length("pieces"."name") between 1 and 80),
	CONSTRAINT "pieces_brand" CHECK (char_length("pieces"."brand") between 1 and 60),
	CONSTRAINT "pieces_size" CHECK (char_length("pieces"."size") between 1 and 20),
	CONSTRAINT "pieces_price" CHECK ("pieces"."price_cents" between 0 and 100000000),
	CONSTRAINT "pieces_link" CHECK ("pieces"."link_url" like 'https://%' and char_length("pieces"."link_url") <= 500),
	CONSTRAINT "pieces_link_host" CHECK (("pieces"."link_url" is null) = ("pieces"."link_host" is null) and "pieces"."link_host" = lower("pieces"."link_host"))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reported_piece_id" uuid;--> statement-breakpoint
ALTER TABLE "collected_pieces" ADD CONSTRAINT "collected_pieces_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_pieces" ADD CONSTRAINT "collected_pieces_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_marks" ADD CONSTRAINT "piece_marks_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_marks" ADD CONSTRAINT "piece_marks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_marks" ADD CONSTRAINT "piece_marks_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_origin_piece_id_pieces_id_fk" FOREIGN KEY ("origin_piece_id") REFERENCES "public"."pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collected_pieces_order" ON "collected_pieces" USING btree ("collection_id","id");--> statement-breakpoint
CREATE INDEX "collected_pieces_piece" ON "collected_pieces" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "piece_marks_post" ON "piece_marks" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "piece_marks_media" ON "piece_marks" USING btree ("media_id") WHERE media_id is not null;--> statement-breakpoint
CREATE INDEX "pieces_owner" ON "pieces" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "pieces_kind" ON "pieces" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "pieces_origin" ON "pieces" USING btree ("origin_piece_id") WHERE origin_piece_id is not null;--> statement-breakpoint
CREATE INDEX "pieces_host" ON "pieces" USING btree ("link_host") WHERE link_host is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pieces_key" ON "pieces" USING btree ("owner_id","idempotency_key") WHERE idempotency_key is not null;