CREATE TABLE "closed_accounts" (
	"site" text NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"into_account_id" uuid,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"closed_by_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "closed_accounts_site_account_id_pk" PRIMARY KEY("site","account_id")
);
--> statement-breakpoint
ALTER TABLE "closed_accounts" ADD CONSTRAINT "closed_accounts_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_accounts_site_into_account_id_index" ON "closed_accounts" USING btree ("site","into_account_id");