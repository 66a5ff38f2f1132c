CREATE TABLE "supplier_category_mappings" (
	"supplier_id" integer NOT NULL,
	"theirs" text NOT NULL,
	"category" text NOT NULL,
	"kind" text,
	"pet" text,
	CONSTRAINT "supplier_category_mappings_supplier_id_theirs_pk" PRIMARY KEY("supplier_id","theirs"),
	CONSTRAINT "category_is_known" CHECK ("supplier_category_mappings"."category" in ('accessories', 'food', 'health')),
	CONSTRAINT "pet_is_known" CHECK ("supplier_category_mappings"."pet" in ('dog', 'cat', 'small-pet', 'bird', 'fish'))
);
--> statement-breakpoint
CREATE TABLE "listing_reads" (
	"supplier_id" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"read" integer DEFAULT 0 NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "supplier_listings" (
	"supplier_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"brand" text,
	"description" text,
	"gtin" text,
	"category" text DEFAULT '' NOT NULL,
	"cost" integer,
	"stock" integer NOT NULL,
	"is_uncounted" boolean DEFAULT false NOT NULL,
	"first_seen_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_listings_supplier_id_code_pk" PRIMARY KEY("supplier_id","code"),
	CONSTRAINT "a_listing_has_some_or_none" CHECK ("supplier_listings"."stock" >= 0)
);
--> statement-breakpoint
ALTER TABLE "supplier_category_mappings" ADD CONSTRAINT "supplier_category_mappings_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reads" ADD CONSTRAINT "listing_reads_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_listings" ADD CONSTRAINT "supplier_listings_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_by_name" ON "supplier_listings" USING btree ("supplier_id","name","code");--> statement-breakpoint
CREATE INDEX "listings_by_cost" ON "supplier_listings" USING btree ("supplier_id","cost","code");--> statement-breakpoint
CREATE INDEX "listings_dearest" ON "supplier_listings" USING btree ("supplier_id","cost" DESC NULLS LAST,"code");--> statement-breakpoint
CREATE INDEX "listings_by_stock" ON "supplier_listings" USING btree ("supplier_id","stock","code");--> statement-breakpoint
CREATE INDEX "listings_uncounted" ON "supplier_listings" USING btree ("supplier_id") WHERE "supplier_listings"."is_uncounted";--> statement-breakpoint
CREATE INDEX "listings_newest" ON "supplier_listings" USING btree ("supplier_id","first_seen_at" DESC NULLS LAST,"code");--> statement-breakpoint
CREATE INDEX "listings_of_a_category" ON "supplier_listings" USING btree ("supplier_id","category","name","code");--> statement-breakpoint
CREATE INDEX "listings_not_seen" ON "supplier_listings" USING btree ("supplier_id","seen_at");--> statement-breakpoint
CREATE INDEX "listings_found_by_words" ON "supplier_listings" USING gin ((lower(' ' || "code" || ' ' || "name" || ' ' || coalesce("brand", ''))) gin_trgm_ops);