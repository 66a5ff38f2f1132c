ALTER TABLE "contact_messages" ADD COLUMN "is_from_shop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "by_user_id" integer;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD COLUMN "pictures" text[];--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
-- safe: a table of some thousand messages, with a column that has just been added
CREATE INDEX "contact_messages_by_a_person" ON "contact_messages" USING btree ("by_user_id");--> statement-breakpoint
-- safe: a table of some thousand replies, with a column that has just been added
CREATE INDEX "replies_with_a_picture" ON "contact_replies" USING gin ("pictures");