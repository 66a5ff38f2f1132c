CREATE TABLE "feed_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier_id" integer NOT NULL,
	"origin" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"found" jsonb NOT NULL,
	"fault" text,
	"is_baseline" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "stock_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed_checks" ADD CONSTRAINT "feed_checks_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_checks_of_a_supplier" ON "feed_checks" USING btree ("supplier_id","id");