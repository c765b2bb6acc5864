CREATE TABLE "search_terms" (
	"site" text NOT NULL,
	"account_id" uuid NOT NULL,
	"term" text NOT NULL,
	CONSTRAINT "search_terms_site_account_id_term_pk" PRIMARY KEY("site","account_id","term")
);
--> statement-breakpoint
CREATE INDEX "search_terms_by_term" ON "search_terms" USING btree ("term" text_pattern_ops);