CREATE TABLE "mail_choices" (
	"site" text NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_wanted" boolean DEFAULT true NOT NULL,
	"unsubscribe_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_choices_site_account_id_kind_pk" PRIMARY KEY("site","account_id","kind")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "old_token_hash" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "old_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_choices_site_unsubscribe_id_index" ON "mail_choices" USING btree ("site","unsubscribe_id");--> statement-breakpoint
CREATE INDEX "grievances_site_account_id_index" ON "grievances" USING btree ("site","account_id");