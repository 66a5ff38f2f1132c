CREATE INDEX "price_history_by_time" ON "price_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alerts_by_age" ON "stock_alerts" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "stock_changes_by_time" ON "stock_changes" USING btree ("at");