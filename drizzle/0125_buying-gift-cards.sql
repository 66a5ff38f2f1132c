ALTER TABLE "book_days" DROP CONSTRAINT "kind_is_known";--> statement-breakpoint
ALTER TABLE "book_entries" DROP CONSTRAINT "kind_is_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_gift_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_gift_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "bought_in" text;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "bought_line_id" integer;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "goes_out_on" date;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "is_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_bought_in_payments_order_number_fk" FOREIGN KEY ("bought_in") REFERENCES "public"."payments"("order_number") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- safe: gift cards are new and few
CREATE INDEX "gift_cards_of_an_order" ON "gift_cards" USING btree ("bought_in") WHERE "gift_cards"."bought_in" is not null;--> statement-breakpoint
-- safe: gift cards are new and few
CREATE INDEX "gift_cards_to_email" ON "gift_cards" USING btree ("goes_out_on") WHERE "gift_cards"."goes_out_on" is not null and "gift_cards"."mailed_at" is null and "gift_cards"."state" = 'active';--> statement-breakpoint
-- safe: gift cards are new and few
ALTER TABLE "gift_cards" ADD CONSTRAINT "a_bought_piece_is_one_gift_card" UNIQUE("bought_line_id");--> statement-breakpoint
ALTER TABLE "book_days" ADD CONSTRAINT "kind_is_known" CHECK ("book_days"."kind" in ('goods', 'delivery', 'refund', 'fee', 'gift-card', 'gift-card-sale')) NOT VALID;--> statement-breakpoint
ALTER TABLE "book_entries" ADD CONSTRAINT "kind_is_known" CHECK ("book_entries"."kind" in ('goods', 'delivery', 'refund', 'fee', 'gift-card', 'gift-card-sale')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "a_bought_gift_card_has_an_order_and_a_day" CHECK (num_nonnulls("gift_cards"."bought_in", "gift_cards"."bought_line_id", "gift_cards"."goes_out_on") in (0, 3)) NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "only_a_bought_gift_card_waits" CHECK ("gift_cards"."mailed_at" is null or "gift_cards"."bought_in" is not null) NOT VALID;