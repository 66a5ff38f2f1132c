CREATE TABLE "held_goods" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"held_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held_goods" ADD CONSTRAINT "held_goods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_of_a_holder" ON "held_goods" USING btree ("held_by","created_at");--> statement-breakpoint
CREATE INDEX "held_goods_by_age" ON "held_goods" USING btree ("created_at");