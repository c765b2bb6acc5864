ALTER TABLE "checkout_members" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "plan_per_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "coverages" ADD COLUMN "plan_cents" integer;--> statement-breakpoint
ALTER TABLE "checkout_members" ADD CONSTRAINT "checkout_members_site_plan_id_plans_site_id_fk" FOREIGN KEY ("site","plan_id") REFERENCES "public"."plans"("site","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "coverages" ADD CONSTRAINT "coverages_site_plan_id_plans_site_id_fk" FOREIGN KEY ("site","plan_id") REFERENCES "public"."plans"("site","id") ON DELETE no action ON UPDATE no action NOT VALID;