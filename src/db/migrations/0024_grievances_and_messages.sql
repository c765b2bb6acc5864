CREATE TABLE "grievance_events" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"grievance_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"staff_name" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "grievance_events_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE TABLE "message_events" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"staff_name" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"dedupe_key" text,
	CONSTRAINT "message_events_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grievances" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "grievances" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grievance_events" ADD CONSTRAINT "grievance_events_site_grievance_id_grievances_site_id_fk" FOREIGN KEY ("site","grievance_id") REFERENCES "public"."grievances"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_events" ADD CONSTRAINT "message_events_site_message_id_contact_messages_site_id_fk" FOREIGN KEY ("site","message_id") REFERENCES "public"."contact_messages"("site","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grievance_events_site_grievance_id_version_index" ON "grievance_events" USING btree ("site","grievance_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "message_events_site_message_id_version_index" ON "message_events" USING btree ("site","message_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "message_events_site_dedupe_key_index" ON "message_events" USING btree ("site","dedupe_key");