CREATE TABLE "collections" (
	"key" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"former_addresses" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rule" jsonb NOT NULL,
	CONSTRAINT "collections_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "customers_words" (
	"said" text PRIMARY KEY NOT NULL,
	"shown" text,
	"is_closest" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_word_is_in_lower_case" CHECK ("customers_words"."said" = lower("customers_words"."said"))
);
--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- safe: no product has a tag yet, so it stays empty
CREATE INDEX "products_by_tag" ON "products" USING gin ("tags") WHERE tags <> '{}';