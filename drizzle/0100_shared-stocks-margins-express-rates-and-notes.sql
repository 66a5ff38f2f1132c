ALTER TABLE "products" ADD COLUMN "stock_pool" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "express_rate" integer;--> statement-breakpoint
ALTER TABLE "supplier_listings" ADD COLUMN "retail" integer;--> statement-breakpoint
ALTER TABLE "supplier_listings" ADD COLUMN "margin" integer;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "note_at" timestamp with time zone;--> statement-breakpoint
-- safe: no row is in it yet, so that it is made in a fraction of a second
CREATE INDEX "products_that_share_a_stock" ON "products" USING btree ("supplier_id","stock_pool") WHERE stock_pool is not null;--> statement-breakpoint
CREATE INDEX "listings_by_margin" ON "supplier_listings" USING btree ("supplier_id","margin" DESC NULLS LAST,"code");--> statement-breakpoint
-- safe: no row is in it yet, so that it is made in a fraction of a second
CREATE INDEX "purchase_orders_with_a_note" ON "purchase_orders" USING btree ("note_at") WHERE "purchase_orders"."note_at" is not null;--> statement-breakpoint
CREATE INDEX "offers_that_share_a_stock" ON "supplier_offers" USING btree ("supplier_id","pool") WHERE pool is not null;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "an_express_rate_is_not_negative" CHECK ("suppliers"."express_rate" >= 0) NOT VALID;--> statement-breakpoint
-- safe: few products share a stock
UPDATE "products" SET "stock_pool" = "own"."pool" FROM "supplier_offers" AS "own"
WHERE "own"."pool" is not null AND "own"."product_id" = "products"."id" AND "own"."supplier_id" = "products"."supplier_id"
  AND "own"."code" = "products"."supplier_product_code" AND EXISTS (SELECT FROM "supplier_offers" AS "sharer"
    WHERE "sharer"."supplier_id" = "own"."supplier_id" AND "sharer"."pool" = "own"."pool" AND "sharer"."product_id" <> "own"."product_id");
