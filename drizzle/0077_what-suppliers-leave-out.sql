CREATE TABLE "supplier_order_terms" (
	"supplier_id" integer PRIMARY KEY NOT NULL,
	"price_tolerance" integer,
	"order_status" text,
	"payment_method" text,
	"customer_id" integer,
	CONSTRAINT "a_tolerance_is_no_discount" CHECK ("supplier_order_terms"."price_tolerance" between 0 and 1000)
);
--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "short_by" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "offered_cost" integer;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "pool" text;--> statement-breakpoint
ALTER TABLE "supplier_order_terms" ADD CONSTRAINT "supplier_order_terms_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- safe: no line is short yet, so that one read of the table makes it
CREATE INDEX "short_purchase_order_lines" ON "purchase_order_lines" USING btree ("purchase_order_id") WHERE "purchase_order_lines"."short_by" > 0;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "a_short_line_sends_some" CHECK ("purchase_order_lines"."short_by" >= 0 and "purchase_order_lines"."short_by" < "purchase_order_lines"."quantity") NOT VALID;