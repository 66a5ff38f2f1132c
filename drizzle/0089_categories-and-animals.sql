CREATE TABLE "animals" (
	"key" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"former_addresses" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "animals_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"key" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"former_addresses" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_key" text,
	"is_standing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "categories_address_unique" UNIQUE("address"),
	CONSTRAINT "a_category_and_its_parent" UNIQUE("key","parent_key")
);
--> statement-breakpoint
INSERT INTO "categories" ("key", "address", "name", "position", "is_standing") VALUES
	('accessories', 'accessories', 'Accessories & Toys', 1, true), ('food', 'food', 'Food & Treats', 2, true), ('health', 'health', 'Health & Care', 3, true);--> statement-breakpoint
INSERT INTO "animals" ("key", "address", "name", "position") VALUES
	('dog', 'dogs', 'Dogs', 1), ('cat', 'cats', 'Cats', 2), ('small-pet', 'small-pets', 'Small pets', 3), ('bird', 'birds', 'Birds', 4), ('fish', 'fish', 'Fish', 5);--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "category_is_known";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "pet_is_known";--> statement-breakpoint
ALTER TABLE "supplier_category_mappings" DROP CONSTRAINT "category_is_known";--> statement-breakpoint
ALTER TABLE "supplier_category_mappings" DROP CONSTRAINT "pet_is_known";--> statement-breakpoint
ALTER TABLE "pricing_rules" DROP CONSTRAINT "category_is_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "subcategory" text;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "a_category_within_another" FOREIGN KEY ("parent_key") REFERENCES "public"."categories"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_key_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("key") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_pet_animals_key_fk" FOREIGN KEY ("pet") REFERENCES "public"."animals"("key") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "a_subcategory_is_within_the_category" FOREIGN KEY ("subcategory","category") REFERENCES "public"."categories"("key","parent_key") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "supplier_category_mappings" ADD CONSTRAINT "supplier_category_mappings_category_categories_key_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("key") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "supplier_category_mappings" ADD CONSTRAINT "supplier_category_mappings_pet_animals_key_fk" FOREIGN KEY ("pet") REFERENCES "public"."animals"("key") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "pricing_rules" ADD CONSTRAINT "pricing_rules_category_categories_key_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("key") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
-- safe: no product has a subcategory yet
CREATE INDEX "products_in_subcategory" ON "products" USING btree ("subcategory","is_sold_out","popularity" DESC NULLS LAST,"sort_name","id","pet","brand") WHERE subcategory is not null and withdrawn_at is null;