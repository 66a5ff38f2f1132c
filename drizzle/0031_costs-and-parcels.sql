CREATE TABLE "refund_lines" (
	"refund_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "a_refund_of_a_line_is_for_something" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."amount" >= 0)
);
--> statement-breakpoint
DROP INDEX "best_sellers_first";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost_per_item" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parcel_cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "supplier_id" integer;--> statement-breakpoint
ALTER TABLE "best_sellers" ADD COLUMN "revenue" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_by_day" ADD COLUMN "refunded_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_changes" ADD COLUMN "refunded_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_of_a_line" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "best_sellers_first" ON "best_sellers" USING btree ("units" DESC NULLS LAST,"revenue" DESC NULLS LAST,"product_id");--> statement-breakpoint
-- Until now own stock and supplier 1 counted as one sender; each line held its share of that one parcel.
UPDATE "order_lines" SET "parcel_cost" = sums.cost FROM (
	SELECT "id", sum("delivery_cost") OVER (PARTITION BY "order_id", coalesce("supplier_id", 1)) AS cost FROM "order_lines"
) sums WHERE sums."id" = "order_lines"."id" AND sums.cost > 0;--> statement-breakpoint
UPDATE "parcels" SET "supplier_id" = "purchase_orders"."supplier_id"
FROM "purchase_order_parcels" JOIN "purchase_orders" ON "purchase_orders"."id" = "purchase_order_parcels"."purchase_order_id"
WHERE "purchase_order_parcels"."parcel_id" = "parcels"."id";--> statement-breakpoint
UPDATE "order_lines" SET "sent" = least("order_lines"."quantity", packed.pieces) FROM (
	SELECT "order_line_id", sum("quantity") AS pieces FROM "parcel_lines" GROUP BY "order_line_id"
) packed WHERE packed."order_line_id" = "order_lines"."id";--> statement-breakpoint
UPDATE "order_lines" SET "sent" = greatest("sent", least("order_lines"."quantity", "purchase_order_lines"."quantity"))
FROM "purchase_order_lines" JOIN "purchase_orders" ON "purchase_orders"."id" = "purchase_order_lines"."purchase_order_id"
WHERE "purchase_order_lines"."order_line_id" = "order_lines"."id" AND "purchase_orders"."state" = 'shipped' AND NOT "purchase_order_lines"."is_rejected";--> statement-breakpoint
-- A parcel of ours of which nobody said what lies in it was all that was ours.
UPDATE "order_lines" SET "sent" = "quantity" - "dropped" FROM "parcels"
WHERE "parcels"."order_id" = "order_lines"."order_id" AND "parcels"."supplier_id" IS NULL AND "order_lines"."supplier_id" IS NULL
	AND "sent" < "quantity" - "dropped" AND NOT EXISTS (SELECT FROM "parcel_lines" WHERE "parcel_id" = "parcels"."id");--> statement-breakpoint
UPDATE "order_lines" SET "sent" = "quantity" - "dropped" FROM "orders"
WHERE "orders"."id" = "order_lines"."order_id" AND "orders"."status" = 'refunded' AND "sent" < "quantity" - "dropped" AND (
	SELECT "order_events"."status" FROM "order_events" WHERE "order_events"."order_id" = "orders"."id" AND "order_events"."status" <> 'refunded'
	ORDER BY "order_events"."id" DESC LIMIT 1
) IN ('shipped', 'delivered', 'completed');--> statement-breakpoint
-- Which goods a refund was for was not written down with it, but the order knows what was taken out of it.
INSERT INTO "refund_lines" ("refund_id", "order_line_id", "quantity", "amount")
SELECT "refunds"."id", taken."id", taken."dropped", floor("refunds"."amount"::numeric * least(whole, given) * worth / nullif(given * whole, 0))
FROM (
	SELECT "id", "order_id", "dropped", ("line_total" - "discount")::numeric * "dropped" / "quantity" AS worth,
		sum(("line_total" - "discount")::numeric * "dropped" / "quantity") OVER (PARTITION BY "order_id") AS whole
	FROM "order_lines" WHERE "dropped" > 0
) taken JOIN (
	SELECT *, sum("amount") OVER (PARTITION BY "order_id") AS given FROM "refunds" WHERE "is_for_goods"
) "refunds" ON "refunds"."order_id" = taken."order_id" WHERE whole > 0;--> statement-breakpoint
UPDATE "best_sellers" SET "revenue" = sums.revenue FROM (
	SELECT "product_id", sum("revenue") AS revenue FROM "sales_by_product" GROUP BY "product_id"
) sums WHERE sums."product_id" = "best_sellers"."product_id";--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "delivery_cost";--> statement-breakpoint
ALTER TABLE "best_sellers" DROP COLUMN "goods";--> statement-breakpoint
ALTER TABLE "sales_by_product" DROP COLUMN "goods";--> statement-breakpoint
ALTER TABLE "sales_by_supplier" DROP COLUMN "goods";--> statement-breakpoint
ALTER TABLE "sales_changes" DROP COLUMN "goods";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "a_cost_is_not_negative" CHECK ("products"."cost_per_item" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "no_more_is_sent_than_was_bought" CHECK ("order_lines"."sent" between 0 and "order_lines"."quantity");