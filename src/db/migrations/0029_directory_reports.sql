CREATE TABLE "directory_reports" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"office_id" text NOT NULL,
	"npi" text DEFAULT '' NOT NULL,
	"office_name" text NOT NULL,
	"dentist_name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"due_on" date NOT NULL,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolved_by_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_reports_site_id_pk" PRIMARY KEY("site","id"),
	CONSTRAINT "directory_reports_resolved" CHECK (("directory_reports"."outcome" is null) = ("directory_reports"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "directory_verifications" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"office_id" text NOT NULL,
	"npi" text DEFAULT '' NOT NULL,
	"verified_on" date NOT NULL,
	"way" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_verifications_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "directory_reports_site_number_index" ON "directory_reports" USING btree ("site","number");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_reports_site_dedupe_key_index" ON "directory_reports" USING btree ("site","dedupe_key");--> statement-breakpoint
CREATE INDEX "directory_reports_open" ON "directory_reports" USING btree ("due_on") WHERE "directory_reports"."outcome" is null;--> statement-breakpoint
CREATE INDEX "directory_verifications_site_office_id_npi_verified_on_index" ON "directory_verifications" USING btree ("site","office_id","npi","verified_on");