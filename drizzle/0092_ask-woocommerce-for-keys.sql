CREATE TABLE "supplier_key_requests" (
	"supplier_id" integer PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"api_endpoint" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_key_requests_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "state_is_known" CHECK ("supplier_key_requests"."state" in ('waiting', 'granted', 'denied'))
);
--> statement-breakpoint
ALTER TABLE "supplier_key_requests" ADD CONSTRAINT "supplier_key_requests_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_key_requests" ADD CONSTRAINT "supplier_key_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;