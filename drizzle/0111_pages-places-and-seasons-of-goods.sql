CREATE TABLE "brand_texts" (
	"key" text PRIMARY KEY NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"closing" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "heading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "closing" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "animals" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "heading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "closing" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "heading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "closing" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "shown_from" date;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "hidden_from" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "also_in" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "also_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- safe: no product has one yet, so it stays empty
CREATE INDEX "products_in_further_categories" ON "products" USING gin ("also_in") WHERE also_in <> '{}';--> statement-breakpoint
-- safe: no product has one yet, so it stays empty
CREATE INDEX "products_for_further_animals" ON "products" USING gin ("also_for") WHERE also_for <> '{}';