CREATE TABLE "rollouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"build" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"wave" integer NOT NULL,
	"confirm" boolean NOT NULL,
	"stop_after_faults" integer NOT NULL,
	"accepted_faults" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "rollout" uuid;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "wave" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "publications_queue" ON "publications" USING btree ("rollout","wave","next_attempt_at","id") WHERE "publications"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "publications_open_of_site" ON "publications" USING btree ("site") WHERE "publications"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "publications_of_rollout" ON "publications" USING btree ("rollout","state") WHERE "publications"."rollout" is not null;