CREATE TABLE "imported_rows" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_by_span" (
	"span_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"profit" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_by_span_span_id_product_id_pk" PRIMARY KEY("span_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_spans" (
	"id" integer PRIMARY KEY NOT NULL,
	"after" date NOT NULL,
	"until" date NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales_by_product" DROP CONSTRAINT "sales_of_a_product_and_day";--> statement-breakpoint
DROP INDEX "unmatched_products_by_name";--> statement-breakpoint
DROP INDEX "products_at_the_desk_by_name";--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "is_ordered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_by_product" ADD COLUMN "profit" bigint GENERATED ALWAYS AS (revenue - vat - cost - delivery_cost) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_by_supplier" ADD COLUMN "profit" bigint GENERATED ALWAYS AS (revenue - vat - cost - delivery_cost) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_changes" ADD COLUMN "profit" bigint GENERATED ALWAYS AS (revenue - vat - cost - delivery_cost) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_by_span" ADD CONSTRAINT "sales_by_span_span_id_sales_spans_id_fk" FOREIGN KEY ("span_id") REFERENCES "public"."sales_spans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_by_span" ADD CONSTRAINT "sales_by_span_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_rows_by_age" ON "imported_rows" USING btree ("at");--> statement-breakpoint
CREATE INDEX "most_profitable_of_recent_days" ON "sales_by_span" USING btree ("span_id","profit" DESC NULLS LAST,"product_id") WHERE units <> 0 and span_id < 10000;--> statement-breakpoint
CREATE INDEX "products_that_show_a_picture" ON "product_pictures" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "unused_pictures" ON "pictures" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "profit_of_days" ON "sales_by_product" USING btree ("day","product_id","units","profit");--> statement-breakpoint
CREATE INDEX "unmatched_products_by_name" ON "products" USING btree ("sort_name","id","category","supplier_id","stock_band","withdrawn_at") WHERE not is_matched and supplier_id is not null;--> statement-breakpoint
CREATE INDEX "products_at_the_desk_by_name" ON "products" USING btree ("sort_name","id","category","supplier_id","stock_band","withdrawn_at","is_matched");--> statement-breakpoint
ALTER TABLE "sales_by_product" ADD CONSTRAINT "sales_of_a_product_and_day" UNIQUE NULLS NOT DISTINCT("product_id","day","supplier_id");