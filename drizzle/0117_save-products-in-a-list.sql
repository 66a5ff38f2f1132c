CREATE TABLE "saved_lists" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"share_key" text,
	"is_notified" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_products" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"price" integer NOT NULL,
	"was_sold_out" boolean NOT NULL,
	CONSTRAINT "a_product_is_saved_once" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_list_of_a_link" ON "saved_lists" USING btree ("share_key");--> statement-breakpoint
CREATE INDEX "saved_lists_to_notify" ON "saved_lists" USING btree ("user_id") WHERE is_notified;--> statement-breakpoint
CREATE INDEX "saves_of_a_product" ON "saved_products" USING btree ("product_id");