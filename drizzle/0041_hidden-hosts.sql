CREATE TABLE "hidden_hosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_hosts_host_unique" UNIQUE("host"),
	CONSTRAINT "hidden_hosts_host" CHECK ("hidden_hosts"."host" = lower("hidden_hosts"."host") and "hidden_hosts"."host" like '%_._%' and char_length("hidden_hosts"."host") <= 253),
	CONSTRAINT "hidden_hosts_reason" CHECK (char_length("hidden_hosts"."reason") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "moderation_acts" ADD COLUMN "host" text;--> statement-breakpoint
-- A host and those above it: a.b.com, b.com, com.
CREATE FUNCTION hosts_of(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT array_to_string((string_to_array($1, '.'))[label:], '.') FROM generate_subscripts(string_to_array($1, '.'), 1) label);