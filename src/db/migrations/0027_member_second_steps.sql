CREATE TABLE "account_recovery_codes" (
	"site" text NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_recovery_codes_site_account_id_code_hash_pk" PRIMARY KEY("site","account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "account_second_steps" (
	"site" text NOT NULL,
	"account_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_second_steps_site_account_id_pk" PRIMARY KEY("site","account_id")
);
--> statement-breakpoint
CREATE TABLE "pending_logins" (
	"site" text NOT NULL,
	"session_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"way" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_logins_site_session_hash_pk" PRIMARY KEY("site","session_hash")
);
--> statement-breakpoint
CREATE TABLE "trusted_browsers" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_browsers_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
ALTER TABLE "account_recovery_codes" ADD CONSTRAINT "account_recovery_codes_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_second_steps" ADD CONSTRAINT "account_second_steps_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_logins" ADD CONSTRAINT "pending_logins_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_browsers" ADD CONSTRAINT "trusted_browsers_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_logins_site_account_id_index" ON "pending_logins" USING btree ("site","account_id");--> statement-breakpoint
CREATE INDEX "trusted_browsers_site_account_id_index" ON "trusted_browsers" USING btree ("site","account_id");