ALTER TABLE "purchase_orders" ADD COLUMN "refunds_heeded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "dropped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_for_goods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "no_more_is_dropped_than_was_bought" CHECK ("order_lines"."dropped" between 0 and "order_lines"."quantity");