CREATE TABLE "issued_documents" (
	"number" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"refund_id" integer,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_document_is_issued_once" UNIQUE NULLS NOT DISTINCT("order_id","refund_id"),
	CONSTRAINT "numbers_begin_at_one" CHECK ("issued_documents"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;