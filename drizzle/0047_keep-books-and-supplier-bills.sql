CREATE TABLE "book_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"vat_rate" integer,
	"gross" bigint NOT NULL,
	"vat" bigint NOT NULL,
	CONSTRAINT "one_sum_for_a_day_kind_and_rate" UNIQUE NULLS NOT DISTINCT("day","kind","vat_rate"),
	CONSTRAINT "kind_is_known" CHECK ("book_days"."kind" in ('goods', 'delivery', 'refund', 'fee'))
);
--> statement-breakpoint
CREATE TABLE "book_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer NOT NULL,
	"refund_id" integer,
	"vat_rate" integer,
	"gross" integer NOT NULL,
	"vat" integer NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "kind_is_known" CHECK ("book_entries"."kind" in ('goods', 'delivery', 'refund', 'fee'))
);
--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "delivery_cost" integer;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "rejected_cost" integer;--> statement-breakpoint
ALTER TABLE "book_entries" ADD CONSTRAINT "book_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_entries" ADD CONSTRAINT "book_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_entries_of_an_order" ON "book_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "book_entries_of_a_refund" ON "book_entries" USING btree ("refund_id") WHERE "book_entries"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "book_entries_to_fold" ON "book_entries" USING btree ("day") WHERE not "book_entries"."is_folded";--> statement-breakpoint
CREATE INDEX "refunds_of_goods" ON "refunds" USING btree ("at") WHERE "refunds"."is_for_goods";--> statement-breakpoint
UPDATE purchase_orders SET
	shipped_at = coalesce(shipped.at, purchase_orders.updated_at),
	delivery_cost = coalesce(contents.parcel_cost, 0) * greatest(1, coalesce(sent.parcels, 0)),
	rejected_cost = coalesce(contents.rejected, 0)
FROM purchase_orders AS which
	LEFT JOIN (SELECT purchase_order_id, min(at) AS at FROM purchase_order_events WHERE state = 'shipped' GROUP BY 1) shipped
		ON shipped.purchase_order_id = which.id
	LEFT JOIN (
		SELECT purchase_order_id, max(parcel_cost) AS parcel_cost,
			sum(purchase_order_lines.quantity * purchase_order_lines.cost) FILTER (WHERE is_rejected) AS rejected
		FROM purchase_order_lines JOIN order_lines ON order_lines.id = order_line_id GROUP BY 1
	) contents ON contents.purchase_order_id = which.id
	LEFT JOIN (SELECT purchase_order_id, count(*) AS parcels FROM purchase_order_parcels GROUP BY 1) sent
		ON sent.purchase_order_id = which.id
WHERE which.id = purchase_orders.id AND purchase_orders.state = 'shipped';--> statement-breakpoint
CREATE INDEX "purchase_orders_shipped" ON "purchase_orders" USING btree ("shipped_at","supplier_id","cost","delivery_cost","rejected_cost") WHERE "purchase_orders"."shipped_at" is not null;
