ALTER TABLE "supplier_offers" ADD COLUMN "least_order" integer;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "order_multiple" integer;