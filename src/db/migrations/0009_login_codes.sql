CREATE TABLE "login_codes" (
	"site" text NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_codes_site_account_id_code_hash_pk" PRIMARY KEY("site","account_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;