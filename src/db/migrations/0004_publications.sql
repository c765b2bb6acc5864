CREATE TABLE "live_followers" (
	"site" text NOT NULL,
	"follower" text NOT NULL,
	"release" text,
	"told_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "live_followers_site_follower_pk" PRIMARY KEY("site","follower")
);
--> statement-breakpoint
CREATE TABLE "cms_messages" (
	"site" text NOT NULL,
	"digest" text NOT NULL,
	"publication_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cms_messages_site_digest_pk" PRIMARY KEY("site","digest")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"site" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"version" text DEFAULT 'live' NOT NULL,
	"cause" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"taken_until" timestamp with time zone,
	"release" text,
	"before" text,
	"fingerprint" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"after" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publications_site_id_pk" PRIMARY KEY("site","id")
);
--> statement-breakpoint
CREATE INDEX "publications_open" ON "publications" USING btree ("next_attempt_at") WHERE "publications"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "publications_recent" ON "publications" USING btree ("site","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_again" ON "publications" USING btree ("site","after");