CREATE TABLE "staff_assisted_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"staff_session_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"account_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_assisted_sessions_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "assisted_session_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_assisted_sessions" ADD CONSTRAINT "staff_assisted_sessions_staff_session_id_staff_sessions_id_fk" FOREIGN KEY ("staff_session_id") REFERENCES "public"."staff_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_assisted_sessions_staff_session_id_index" ON "staff_assisted_sessions" USING btree ("staff_session_id");