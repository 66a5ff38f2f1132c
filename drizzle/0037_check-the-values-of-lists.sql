ALTER TABLE "suppliers" DROP CONSTRAINT "a_supplier_dispatches_in_a_known_way";--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "label_is_known" CHECK ("addresses"."label" in ('Home', 'Work', 'Other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "country_is_known" CHECK ("addresses"."country" in ('United Kingdom', 'Ireland')) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "purpose_is_known" CHECK ("email_links"."purpose" in ('reset-password', 'verify-email', 'change-email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_role_is_known" CHECK ("staff_invitations"."staff_role" in ('owner', 'staff')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "role_is_known" CHECK ("users"."role" in ('customer', 'admin')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "staff_role_is_known" CHECK ("users"."staff_role" in ('owner', 'staff')) NOT VALID;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "cause_is_known" CHECK ("price_history"."cause" in ('created', 'edited', 'repriced', 'linked', 'unlinked', 'rule', 'sync', 'import', 'bulk')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "category_is_known" CHECK ("products"."category" in ('accessories', 'food', 'health')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "pet_is_known" CHECK ("products"."pet" in ('dog', 'cat', 'small-pet', 'bird', 'fish')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "net_unit_is_known" CHECK ("products"."net_unit" in ('g', 'kg', 'ml', 'l')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "reason_is_known" CHECK ("stock_changes"."reason" in ('counted', 'delivery', 'returned', 'damaged', 'lost', 'other', 'import', 'sync')) NOT VALID;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "fulfillment_type_is_known" CHECK ("suppliers"."fulfillment_type" in ('dropship', 'warehouse')) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "type_is_known" CHECK ("promotions"."type" in ('percentage', 'fixed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pricing_rules" ADD CONSTRAINT "category_is_known" CHECK ("pricing_rules"."category" in ('accessories', 'food', 'health')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pricing_rules" ADD CONSTRAINT "method_is_known" CHECK ("pricing_rules"."method" in ('margin', 'markup')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pricing_rules" ADD CONSTRAINT "rounding_is_known" CHECK ("pricing_rules"."rounding" in ('none', '.99', '.95')) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchase_order_events" ADD CONSTRAINT "state_is_known" CHECK ("purchase_order_events"."state" in ('draft', 'sent', 'acknowledged', 'part-shipped', 'shipped', 'rejected', 'failed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "state_is_known" CHECK ("purchase_orders"."state" in ('draft', 'sent', 'acknowledged', 'part-shipped', 'shipped', 'rejected', 'failed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "way_is_known" CHECK ("purchase_orders"."way" in ('connector', 'mail', 'hand')) NOT VALID;--> statement-breakpoint
ALTER TABLE "supplier_order_policies" ADD CONSTRAINT "sending_is_known" CHECK ("supplier_order_policies"."sending" in ('automatic', 'by-hand')) NOT VALID;--> statement-breakpoint
ALTER TABLE "supplier_connections" ADD CONSTRAINT "connector_is_known" CHECK ("supplier_connections"."connector" in ('none', 'rest', 'woocommerce', 'feed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "held_changes" ADD CONSTRAINT "kind_is_known" CHECK ("held_changes"."kind" in ('pictures', 'stock', 'prices')) NOT VALID;--> statement-breakpoint
ALTER TABLE "supplier_sync_policies" ADD CONSTRAINT "pictures_is_known" CHECK ("supplier_sync_policies"."pictures" in ('apply', 'hold')) NOT VALID;--> statement-breakpoint
ALTER TABLE "supplier_sync_policies" ADD CONSTRAINT "stock_is_known" CHECK ("supplier_sync_policies"."stock" in ('apply', 'hold')) NOT VALID;--> statement-breakpoint
ALTER TABLE "supplier_sync_policies" ADD CONSTRAINT "prices_is_known" CHECK ("supplier_sync_policies"."prices" in ('apply', 'hold')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_outcomes" ADD CONSTRAINT "kind_is_known" CHECK ("sync_outcomes"."kind" in ('pictures', 'stock', 'prices')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_outcomes" ADD CONSTRAINT "outcome_is_known" CHECK ("sync_outcomes"."outcome" in ('updated', 'held', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_outcomes" ADD CONSTRAINT "fault_is_known" CHECK ("sync_outcomes"."fault" in ('credentials', 'unavailable', 'network', 'rate-limited', 'garbage', 'refused', 'unsupported', 'not-listed', 'no-picture', 'bad-picture', 'below-cost', 'broken-off')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "state_is_known" CHECK ("sync_runs"."state" in ('waiting', 'running', 'done', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "step_is_known" CHECK ("sync_runs"."step" in ('offers', 'figures', 'pictures')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "fault_is_known" CHECK ("sync_runs"."fault" in ('credentials', 'unavailable', 'network', 'rate-limited', 'garbage', 'refused', 'unsupported', 'not-listed', 'no-picture', 'bad-picture', 'below-cost', 'broken-off')) NOT VALID;--> statement-breakpoint
ALTER TABLE "syncs" ADD CONSTRAINT "kinds_are_known" CHECK ("syncs"."kinds" <@ array['pictures', 'stock', 'prices']) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "status_is_known" CHECK ("order_events"."status" in ('confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded', 'completed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "status_is_known" CHECK ("orders"."status" in ('confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded', 'completed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "delivery_is_known" CHECK ("orders"."delivery" in ('standard', 'express')) NOT VALID;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "state_is_known" CHECK ("return_requests"."state" in ('open', 'accepted', 'declined')) NOT VALID;