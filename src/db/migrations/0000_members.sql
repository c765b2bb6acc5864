CREATE TABLE "account_events" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_events_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"street2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"processor_customer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "checkout_members" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"relation" text NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "checkout_members_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"session_hash" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"office_id" text,
	"plan_id" text,
	"coupon_code" text,
	"email" text,
	"email_key" text,
	"password_hash" text,
	"phone" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"street2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"account_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"payment_id" uuid,
	"kind" text NOT NULL,
	"wording" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ticket" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"account_id" uuid,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"site" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_cents" integer,
	"plan_ids" text[] DEFAULT '{}' NOT NULL,
	"office_ids" text[] DEFAULT '{}' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_redemptions" integer,
	"redemptions" integer DEFAULT 0 NOT NULL,
	"first_purchase_only" boolean DEFAULT false NOT NULL,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "coupons_site_code_key_pk" PRIMARY KEY("site","code_key"),
	CONSTRAINT "coupons_within_limit" CHECK ("coupons"."max_redemptions" is null or "coupons"."redemptions" <= "coupons"."max_redemptions"),
	CONSTRAINT "coupons_not_negative" CHECK ("coupons"."redemptions" >= 0)
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"site" text NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_site_account_id_pk" PRIMARY KEY("site","account_id")
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"site" text NOT NULL,
	"id" text NOT NULL,
	"group_key" text NOT NULL,
	"procedure" text NOT NULL,
	"category" text NOT NULL,
	"usual_cents" integer NOT NULL,
	"member_cents" integer NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fees_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "grievance_attachments" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"grievance_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "grievance_attachments_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "grievances" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"case_number" text NOT NULL,
	"urgent" boolean NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"received_on" date NOT NULL,
	"acknowledge_by" date NOT NULL,
	"resolve_by" date NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"handler" text DEFAULT '' NOT NULL,
	"resolved_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"form" jsonb NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"account_id" uuid,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grievances_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"site" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"fees_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "groups_site_key_pk" PRIMARY KEY("site","key")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"site" text NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_site_account_id_token_hash_pk" PRIMARY KEY("site","account_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"text" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"relation" text NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "coverages" (
	"site" text NOT NULL,
	"membership_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"covered_from" date NOT NULL,
	"covered_until" date,
	CONSTRAINT "coverages_site_membership_id_member_id_pk" PRIMARY KEY("site","membership_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"plan_id" text NOT NULL,
	"office_id" text,
	"cycle" text NOT NULL,
	"price_cents" integer NOT NULL,
	"agreed_cents" integer,
	"term_price" jsonb,
	"status" text NOT NULL,
	"anchor_day" integer NOT NULL,
	"applied_on" date NOT NULL,
	"term_start" date NOT NULL,
	"term_end" date NOT NULL,
	"auto_renew" boolean DEFAULT true NOT NULL,
	"first_payment_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"materials_received_on" date,
	"service_used_on" date,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "office_changes" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid NOT NULL,
	"office_id" text,
	"effective_on" date NOT NULL,
	"applied_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "office_changes_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "office_plans" (
	"site" text NOT NULL,
	"office_id" text NOT NULL,
	"plan_id" text NOT NULL,
	CONSTRAINT "office_plans_site_office_id_plan_id_pk" PRIMARY KEY("site","office_id","plan_id")
);
--> statement-breakpoint
CREATE TABLE "offices" (
	"site" text NOT NULL,
	"id" text NOT NULL,
	"group_key" text NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"cell" integer NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"timezone" text NOT NULL,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"accessibility" text[] DEFAULT '{}' NOT NULL,
	"accepting_new_patients" boolean NOT NULL,
	"photo" jsonb,
	"about" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"verified_on" date NOT NULL,
	"verifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "offices_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"account_id" uuid,
	"dedupe_key" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"site" text NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_site_token_hash_pk" PRIMARY KEY("site","token_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"site" text NOT NULL,
	"account_id" uuid NOT NULL,
	"processor" text NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer,
	"exp_year" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_site_account_id_pk" PRIMARY KEY("site","account_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"amount_cents" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"checkout_id" uuid,
	"account_id" uuid,
	"membership_id" uuid,
	"term_start" date,
	"term_end" date,
	"intent" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"coupon_code_key" text,
	"processor" text NOT NULL,
	"processor_ref" text,
	"paid_with" jsonb,
	"decline_code" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_site_id_pk" PRIMARY KEY("site","id"),
	CONSTRAINT "payments_positive" CHECK ("payments"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"site" text NOT NULL,
	"id" text NOT NULL,
	"group_key" text NOT NULL,
	"name" text NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"cycle" text NOT NULL,
	"member_cents" integer NOT NULL,
	"dependent_cents" integer NOT NULL,
	"household_cap_cents" integer,
	"sold_at" text NOT NULL,
	"not_sold_in" text[] DEFAULT '{}' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "plans_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"site" text NOT NULL,
	"office_id" text NOT NULL,
	"npi" text NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"taxonomy" text NOT NULL,
	"specialty" text NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"accepting_new_patients" boolean NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"cell" integer NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"verified_on" date NOT NULL,
	"verifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "providers_site_office_id_npi_pk" PRIMARY KEY("site","office_id","npi")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_kept_cents" integer DEFAULT 0 NOT NULL,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"processor_ref" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_site_id_pk" PRIMARY KEY("site","id"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "renewal_notices" (
	"site" text NOT NULL,
	"membership_id" uuid NOT NULL,
	"renews_on" date NOT NULL,
	"days_ahead" integer NOT NULL,
	"sent_on" date NOT NULL,
	CONSTRAINT "renewal_notices_site_membership_id_renews_on_days_ahead_pk" PRIMARY KEY("site","membership_id","renews_on","days_ahead")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_site_token_hash_pk" PRIMARY KEY("site","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"site" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"key" text NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	CONSTRAINT "places_key_state_pk" PRIMARY KEY("key","state")
);
--> statement-breakpoint
CREATE TABLE "zip_codes" (
	"zip" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_members" ADD CONSTRAINT "checkout_members_site_checkout_id_checkouts_site_id_fk" FOREIGN KEY ("site","checkout_id") REFERENCES "public"."checkouts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_site_office_id_offices_site_id_fk" FOREIGN KEY ("site","office_id") REFERENCES "public"."offices"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_site_plan_id_plans_site_id_fk" FOREIGN KEY ("site","plan_id") REFERENCES "public"."plans"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_site_payment_id_payments_site_id_fk" FOREIGN KEY ("site","payment_id") REFERENCES "public"."payments"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_site_group_key_groups_site_key_fk" FOREIGN KEY ("site","group_key") REFERENCES "public"."groups"("site","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievance_attachments" ADD CONSTRAINT "grievance_attachments_site_grievance_id_grievances_site_id_fk" FOREIGN KEY ("site","grievance_id") REFERENCES "public"."grievances"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_site_sites_id_fk" FOREIGN KEY ("site") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_site_payment_id_payments_site_id_fk" FOREIGN KEY ("site","payment_id") REFERENCES "public"."payments"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_site_refund_id_refunds_site_id_fk" FOREIGN KEY ("site","refund_id") REFERENCES "public"."refunds"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_site_membership_id_memberships_site_id_fk" FOREIGN KEY ("site","membership_id") REFERENCES "public"."memberships"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_site_member_id_members_site_id_fk" FOREIGN KEY ("site","member_id") REFERENCES "public"."members"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_site_plan_id_plans_site_id_fk" FOREIGN KEY ("site","plan_id") REFERENCES "public"."plans"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_site_office_id_offices_site_id_fk" FOREIGN KEY ("site","office_id") REFERENCES "public"."offices"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_site_first_payment_id_payments_site_id_fk" FOREIGN KEY ("site","first_payment_id") REFERENCES "public"."payments"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_site_payment_id_payments_site_id_fk" FOREIGN KEY ("site","payment_id") REFERENCES "public"."payments"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_changes" ADD CONSTRAINT "office_changes_site_membership_id_memberships_site_id_fk" FOREIGN KEY ("site","membership_id") REFERENCES "public"."memberships"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_changes" ADD CONSTRAINT "office_changes_site_office_id_offices_site_id_fk" FOREIGN KEY ("site","office_id") REFERENCES "public"."offices"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_plans" ADD CONSTRAINT "office_plans_site_office_id_offices_site_id_fk" FOREIGN KEY ("site","office_id") REFERENCES "public"."offices"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_plans" ADD CONSTRAINT "office_plans_site_plan_id_plans_site_id_fk" FOREIGN KEY ("site","plan_id") REFERENCES "public"."plans"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_site_group_key_groups_site_key_fk" FOREIGN KEY ("site","group_key") REFERENCES "public"."groups"("site","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_site_checkout_id_checkouts_site_id_fk" FOREIGN KEY ("site","checkout_id") REFERENCES "public"."checkouts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_site_group_key_groups_site_key_fk" FOREIGN KEY ("site","group_key") REFERENCES "public"."groups"("site","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_site_office_id_offices_site_id_fk" FOREIGN KEY ("site","office_id") REFERENCES "public"."offices"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_site_payment_id_payments_site_id_fk" FOREIGN KEY ("site","payment_id") REFERENCES "public"."payments"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_notices" ADD CONSTRAINT "renewal_notices_site_membership_id_memberships_site_id_fk" FOREIGN KEY ("site","membership_id") REFERENCES "public"."memberships"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_site_account_id_accounts_site_id_fk" FOREIGN KEY ("site","account_id") REFERENCES "public"."accounts"("site","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_site_account_id_created_at_index" ON "account_events" USING btree ("site","account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_site_email_key_index" ON "accounts" USING btree ("site","email_key");--> statement-breakpoint
CREATE INDEX "checkout_members_site_checkout_id_index" ON "checkout_members" USING btree ("site","checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("site","session_hash") WHERE "checkouts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "checkouts_status_expires_at_index" ON "checkouts" USING btree ("status","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_site_ticket_index" ON "contact_messages" USING btree ("site","ticket");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_site_dedupe_key_index" ON "contact_messages" USING btree ("site","dedupe_key");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_site_code_index" ON "coupons" USING btree ("site","code");--> statement-breakpoint
CREATE UNIQUE INDEX "grievances_site_case_number_index" ON "grievances" USING btree ("site","case_number");--> statement-breakpoint
CREATE UNIQUE INDEX "grievances_site_dedupe_key_index" ON "grievances" USING btree ("site","dedupe_key");--> statement-breakpoint
CREATE INDEX "grievances_status_resolve_by_index" ON "grievances" USING btree ("status","resolve_by");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_site_dedupe_key_index" ON "ledger_entries" USING btree ("site","dedupe_key");--> statement-breakpoint
CREATE INDEX "ledger_entries_site_account_id_index" ON "ledger_entries" USING btree ("site","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_site_account_id_sequence_index" ON "members" USING btree ("site","account_id","sequence");--> statement-breakpoint
CREATE INDEX "members_site_account_id_index" ON "members" USING btree ("site","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_site_number_index" ON "memberships" USING btree ("site","number");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_running" ON "memberships" USING btree ("site","account_id") WHERE "memberships"."status" in ('active', 'past_due');--> statement-breakpoint
CREATE INDEX "memberships_site_account_id_index" ON "memberships" USING btree ("site","account_id");--> statement-breakpoint
CREATE INDEX "memberships_status_term_end_index" ON "memberships" USING btree ("status","term_end");--> statement-breakpoint
CREATE INDEX "office_changes_effective_on_index" ON "office_changes" USING btree ("effective_on");--> statement-breakpoint
CREATE INDEX "offices_site_cell_index" ON "offices" USING btree ("site","cell");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_site_dedupe_key_index" ON "outbox" USING btree ("site","dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "password_resets_site_account_id_index" ON "password_resets" USING btree ("site","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_key" ON "payments" USING btree ("site","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_charge_a_checkout" ON "payments" USING btree ("site","checkout_id") WHERE "payments"."status" in ('started', 'captured');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_charge_a_term" ON "payments" USING btree ("site","membership_id","term_start") WHERE "payments"."purpose" = 'renewal' and "payments"."status" in ('started', 'captured');--> statement-breakpoint
CREATE INDEX "payments_site_account_id_index" ON "payments" USING btree ("site","account_id");--> statement-breakpoint
CREATE INDEX "payments_site_membership_id_index" ON "payments" USING btree ("site","membership_id");--> statement-breakpoint
CREATE INDEX "payments_site_checkout_id_index" ON "payments" USING btree ("site","checkout_id");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("leased_until") WHERE "payments"."status" = 'started';--> statement-breakpoint
CREATE INDEX "providers_site_cell_index" ON "providers" USING btree ("site","cell");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_site_dedupe_key_index" ON "refunds" USING btree ("site","dedupe_key");--> statement-breakpoint
CREATE INDEX "refunds_site_payment_id_index" ON "refunds" USING btree ("site","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("leased_until") WHERE "refunds"."status" = 'started';--> statement-breakpoint
CREATE INDEX "sessions_site_account_id_index" ON "sessions" USING btree ("site","account_id");--> statement-breakpoint
CREATE INDEX "places_state_index" ON "places" USING btree ("state");