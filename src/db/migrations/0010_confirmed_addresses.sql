ALTER TABLE "accounts" ADD COLUMN "email_unconfirmed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_token_hash" text;