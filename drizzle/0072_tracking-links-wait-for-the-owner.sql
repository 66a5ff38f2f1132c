CREATE TABLE "link_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"allowed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "pending_url" text;