CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"on_date" date NOT NULL,
	"units" numeric(18, 8) NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rates_currency_on_date_pk" PRIMARY KEY("currency","on_date"),
	CONSTRAINT "a_rate_has_a_currency" CHECK ("exchange_rates"."currency" ~ '^[A-Z]{3}$' and "exchange_rates"."currency" <> 'GBP'),
	CONSTRAINT "a_rate_is_above_nothing" CHECK ("exchange_rates"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "agreed_costs" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"supplier_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"vat" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "vat_is_known" CHECK ("agreed_costs"."vat" in ('with', 'without', 'none')),
	CONSTRAINT "an_agreed_cost_is_above_nothing" CHECK ("agreed_costs"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "shipping_vat" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "prices_are" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "currency_margin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "cost_rounding" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "vat_rate" integer;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "cost_vat" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "vat" integer;--> statement-breakpoint
ALTER TABLE "held_changes" ADD COLUMN "given" integer;--> statement-breakpoint
ALTER TABLE "held_changes" ADD COLUMN "given_currency" text;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "cost_terms" text;--> statement-breakpoint
ALTER TABLE "agreed_costs" ADD CONSTRAINT "agreed_costs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_costs" ADD CONSTRAINT "agreed_costs_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreed_costs_of_a_supplier" ON "agreed_costs" USING btree ("supplier_id");--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "shipping_vat_is_known" CHECK ("suppliers"."shipping_vat" in ('with', 'without')) NOT VALID;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "prices_are_is_known" CHECK ("suppliers"."prices_are" in ('trade-without-vat', 'trade-with-vat', 'retail-with-vat', 'retail-without-vat', 'no-vat')) NOT VALID;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "a_discount_is_below_the_whole" CHECK ("suppliers"."discount" between 0 and 9999) NOT VALID;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "a_currency_margin_is_moderate" CHECK ("suppliers"."currency_margin" between 0 and 5000) NOT VALID;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "a_currency_has_three_letters" CHECK ("suppliers"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "cost_vat_is_known" CHECK ("purchase_orders"."cost_vat" in ('with', 'without', 'none')) NOT VALID;