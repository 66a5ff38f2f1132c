DROP INDEX "promotion_uses_of_a_customer";--> statement-breakpoint
CREATE INDEX "votes_of_a_session" ON "review_votes" USING btree ("session_id") WHERE "review_votes"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "votes_of_a_customer" ON "review_votes" USING btree ("user_id") WHERE "review_votes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "likes_of_a_session" ON "comment_likes" USING btree ("session_id") WHERE "comment_likes"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "likes_of_a_customer" ON "comment_likes" USING btree ("user_id") WHERE "comment_likes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_of_an_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "order_notes_by_a_person" ON "order_notes" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "order_events_by_a_person" ON "order_events" USING btree ("by_user_id") WHERE "order_events"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_delivery" ON "orders" USING btree ("delivery","created_at","id");--> statement-breakpoint
CREATE INDEX "parcels_by_a_person" ON "parcels" USING btree ("by_user_id") WHERE "parcels"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_a_person" ON "refunds" USING btree ("by_user_id") WHERE "refunds"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "returns_answered_by_a_person" ON "return_requests" USING btree ("answered_by_user_id") WHERE "return_requests"."answered_by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_from_an_address" ON "mails" USING btree (lower("headers" ->> 'Reply-To')) WHERE "mails"."headers" ->> 'Reply-To' is not null;--> statement-breakpoint
CREATE INDEX "audit_log_of_an_id" ON "audit_log" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "promotion_uses_of_a_customer" ON "promotion_uses" USING btree ("customer_email","promotion_id");