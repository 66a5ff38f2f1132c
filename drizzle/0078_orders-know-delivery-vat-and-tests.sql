ALTER TABLE "orders" ADD COLUMN "delivery_vat" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;