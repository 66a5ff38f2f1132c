CREATE TABLE "sale_prices" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"price" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"has_begun" boolean DEFAULT false NOT NULL,
	"lowest_before" integer,
	CONSTRAINT "a_sale_price_is_above_nothing" CHECK ("sale_prices"."price" > 0),
	CONSTRAINT "a_sale_ends_after_it_starts" CHECK ("sale_prices"."ends_at" > "sale_prices"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "price_history" DROP CONSTRAINT "cause_is_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_price" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "was_price" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_vat_said" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_prices" ADD CONSTRAINT "sale_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_to_begin" ON "sale_prices" USING btree ("starts_at") WHERE not has_begun;--> statement-breakpoint
CREATE INDEX "sales_to_end" ON "sale_prices" USING btree ("ends_at") WHERE ends_at is not null;--> statement-breakpoint
-- safe: there is no draft yet, so it stays empty
CREATE INDEX "drafts_by_name" ON "products" USING btree ("sort_name","id") WHERE is_draft;--> statement-breakpoint
-- safe: no product has a code of the shop yet, so it stays empty
CREATE INDEX "products_found_by_sku" ON "products" USING btree (lower("sku") text_pattern_ops) WHERE sku is not null;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "cause_is_known" CHECK ("price_history"."cause" in ('created', 'edited', 'repriced', 'linked', 'unlinked', 'rule', 'sync', 'import', 'bulk', 'sale-began', 'sale-ended')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "a_sale_lowers_the_price" CHECK ("products"."price" <= "products"."regular_price") NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "a_was_price_is_of_a_sale" CHECK ("products"."was_price" is null or ("products"."regular_price" is not null and "products"."was_price" > "products"."price")) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "a_draft_is_off_sale" CHECK (not "products"."is_draft" or "products"."withdrawn_at" is not null) NOT VALID;