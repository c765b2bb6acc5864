ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "processing_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_of_banks" ON "payments" USING btree ("site",("intent" ->> 'sessionHash')) WHERE "payments"."method" = 'bank';