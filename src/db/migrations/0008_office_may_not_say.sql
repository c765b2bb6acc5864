ALTER TABLE "offices" ALTER COLUMN "accepting_new_patients" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ALTER COLUMN "accepting_new_patients" DROP NOT NULL;