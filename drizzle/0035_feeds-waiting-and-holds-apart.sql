ALTER TABLE "supplier_feeds" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_feeds" DROP CONSTRAINT "supplier_feeds_pkey";--> statement-breakpoint
ALTER TABLE "supplier_feeds" ADD CONSTRAINT "supplier_feeds_supplier_id_is_waiting_pk" PRIMARY KEY("supplier_id","is_waiting");--> statement-breakpoint
ALTER TABLE "supplier_sync_policies" ALTER COLUMN "pictures_every_hours" SET DEFAULT 168;--> statement-breakpoint
ALTER TABLE "supplier_sync_policies" ALTER COLUMN "stock_every_hours" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "supplier_sync_policies" ALTER COLUMN "prices_every_hours" SET DEFAULT 24;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "held_stock" text;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "held_prices" text;--> statement-breakpoint
UPDATE "sync_runs" SET "held_prices" = "held_whole" WHERE "held_whole" LIKE '%prices would change%';--> statement-breakpoint
UPDATE "sync_runs" SET "held_stock" = "held_whole" WHERE "held_whole" NOT LIKE '%prices would change%';
