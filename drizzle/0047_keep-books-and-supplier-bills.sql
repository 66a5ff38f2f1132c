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
CREATE INDEX "purchase_orders_shipped" ON "purchase_orders" USING btree ("shipped_at","supplier_id","cost","delivery_cost","rejected_cost") WHERE "purchase_orders"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_of_goods" ON "refunds" USING btree ("at") WHERE "refunds"."is_for_goods";--> statement-breakpoint
UPDATE purchase_orders SET
	shipped_at = (SELECT coalesce(min(at), purchase_orders.updated_at) FROM purchase_order_events
		WHERE purchase_order_id = purchase_orders.id AND state = 'shipped'),
	delivery_cost = (SELECT coalesce(max(order_lines.parcel_cost), 0) * greatest(1, (
			SELECT count(*) FROM purchase_order_parcels WHERE purchase_order_id = purchase_orders.id))
		FROM purchase_order_lines JOIN order_lines ON order_lines.id = order_line_id WHERE purchase_order_id = purchase_orders.id),
	rejected_cost = (SELECT coalesce(sum(quantity * cost), 0) FROM purchase_order_lines
		WHERE purchase_order_id = purchase_orders.id AND is_rejected)
WHERE state = 'shipped';
