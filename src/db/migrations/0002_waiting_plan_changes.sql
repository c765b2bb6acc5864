CREATE TABLE "plan_changes" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"agreed_cents" integer,
	"applied_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_changes_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_site_membership_id_memberships_site_id_fk" FOREIGN KEY ("site","membership_id") REFERENCES "public"."memberships"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_site_plan_id_plans_site_id_fk" FOREIGN KEY ("site","plan_id") REFERENCES "public"."plans"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_changes_waiting" ON "plan_changes" USING btree ("site","membership_id") WHERE "plan_changes"."applied_at" is null and "plan_changes"."withdrawn_at" is null;