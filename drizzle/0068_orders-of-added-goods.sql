CREATE TABLE "order_additions" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"added_to_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_additions" ADD CONSTRAINT "order_additions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_additions" ADD CONSTRAINT "order_additions_added_to_id_orders_id_fk" FOREIGN KEY ("added_to_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "additions_to_an_order" ON "order_additions" USING btree ("added_to_id");