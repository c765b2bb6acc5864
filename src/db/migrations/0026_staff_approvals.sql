CREATE TABLE "staff_approvals" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"payment_id" uuid,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"decision" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_approvals_site_id_pk" PRIMARY KEY("site","id"),
	CONSTRAINT "staff_approvals_positive" CHECK ("staff_approvals"."cents" > 0),
	CONSTRAINT "staff_approvals_second_person" CHECK ("staff_approvals"."decision" is distinct from 'approved' or ("staff_approvals"."decided_by" is not null and "staff_approvals"."decided_by" <> "staff_approvals"."asked_by"))
);
--> statement-breakpoint
ALTER TABLE "staff_approvals" ADD CONSTRAINT "staff_approvals_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_approvals_site_account_id_index" ON "staff_approvals" USING btree ("site","account_id");--> statement-breakpoint
CREATE INDEX "staff_approvals_waiting" ON "staff_approvals" USING btree ("site","asked_at") WHERE "staff_approvals"."decision" is null;