ALTER TABLE "supplier_offers" ADD COLUMN "is_in_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_sync_policies" ADD COLUMN "in_stock_counts_as" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD CONSTRAINT "in_stock_is_without_a_number" CHECK (not "supplier_offers"."is_in_stock" or "supplier_offers"."stock" is null);--> statement-breakpoint
ALTER TABLE "supplier_sync_policies" ADD CONSTRAINT "in_stock_counts_as_pieces" CHECK ("supplier_sync_policies"."in_stock_counts_as" between 0 and 10000);--> statement-breakpoint
-- A variation without a code of its own went by its number alone, by which WooCommerce finds no variation.
UPDATE "products" SET "supplier_product_code" = 'wc:' || "offer"."names"[2] || '/' || "offer"."names"[1]
FROM "supplier_offers" AS "offer" JOIN "supplier_connections" AS "connection" ON "connection"."supplier_id" = "offer"."supplier_id"
WHERE "connection"."connector" = 'woocommerce' AND cardinality("offer"."names") = 2 AND "offer"."code" = 'wc:' || "offer"."names"[1]
  AND "products"."id" = "offer"."product_id" AND "products"."supplier_id" = "offer"."supplier_id"
  AND "products"."supplier_product_code" = "offer"."code";--> statement-breakpoint
UPDATE "supplier_offers" SET "code" = 'wc:' || "names"[2] || '/' || "names"[1]
FROM "supplier_connections" AS "connection"
WHERE "connection"."supplier_id" = "supplier_offers"."supplier_id" AND "connection"."connector" = 'woocommerce'
  AND cardinality("names") = 2 AND "code" = 'wc:' || "names"[1];
