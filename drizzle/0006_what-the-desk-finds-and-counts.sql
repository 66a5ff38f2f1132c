DROP INDEX "audit_log_of_a_subject";--> statement-breakpoint
DROP INDEX "audit_log_of_a_person";--> statement-breakpoint
CREATE INDEX "all_reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "all_reviews_by_rating" ON "reviews" USING btree ("rating","created_at","id");--> statement-breakpoint
CREATE INDEX "all_reviews_of_a_product" ON "reviews" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "hidden_reviews" ON "reviews" USING btree ("created_at","id") WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_by_words" ON "reviews" USING gin ((lower(' ' || "customer_name" || ' ' || "customer_email" || ' ' || "title" || ' ' || "comment")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_of_an_email" ON "reviews" USING btree (lower("customer_email"));--> statement-breakpoint
CREATE INDEX "reviews_of_a_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "all_comments_newest" ON "comments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "hidden_comments" ON "comments" USING btree ("created_at","id") WHERE "comments"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "comments_by_words" ON "comments" USING gin ((lower(' ' || coalesce("guest_name", '') || ' ' || "content")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "comments_of_a_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "testimonials_newest" ON "testimonials" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_by_template" ON "mails" USING btree ("template","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("created_at","id") WHERE "mails"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_not_sent" ON "mails" USING btree ("created_at","id") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "mails_that_failed" ON "mails" USING btree ("created_at","id") WHERE "mails"."sent_at" is null and "mails"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "mails_by_words" ON "mails" USING gin ((lower(' ' || "recipient" || ' ' || "subject")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_to_an_address" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "audit_log_of_a_kind" ON "audit_log" USING btree ("subject","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_a_subject" ON "audit_log" USING btree ("subject","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_a_person" ON "audit_log" USING btree ("by_user_id","at","id");