import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PUBLICATION_CAUSES, PUBLICATION_STATES } from '#contracts/content/publication.ts';
import { createdAt, id, instant, site } from './columns.ts';

/** Requests to publish a brand, with their outcome. The table is also the queue. */
export const publications = pgTable(
  'publications',
  {
    site: site(),
    id: id(),
    /** the content's version: 'live' or another one */
    version: text().notNull().default('live'),
    /**
     * message: the CMS requested it; plan: planned for a time; again: repeated, because the message came twice; repair,
     * renewal, settings: automatic (services/publications/keep-releases.ts); build: a rollout of a new build of the app
     */
    cause: text({ enum: PUBLICATION_CAUSES }).notNull(),
    state: text({ enum: PUBLICATION_STATES }).notNull().default('waiting'),
    requestedAt: instant().notNull(),
    /** requested time: now, or a planned time */
    dueAt: instant().notNull(),
    /** not started before then */
    nextAttemptAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    attempts: integer().notNull().default(0),
    /** until then it is leased to the process that took it; see services/publications/publication-rows.ts */
    takenUntil: instant(),
    /** the release that went live, and the one that was live at the first attempt */
    release: text(),
    before: text(),
    /** of the content that was read */
    fingerprint: text().notNull().default(''),
    error: text().notNull().default(''),
    warnings: jsonb().$type<string[]>().notNull().default([]),
    /** again: the publish to compare its content with */
    after: uuid(),
    /** build: its rollout. All other publishes have none, and go first. */
    rollout: uuid(),
    /** build: 0 in the first group of brands, 1 in the rest */
    wave: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    index('publications_open').on(table.nextAttemptAt).where(sql`${table.state} in ('waiting', 'running')`),
    // the next one to publish is found without reading those of a rollout that wait behind it
    index('publications_queue')
      .on(table.rollout, table.wave, table.nextAttemptAt, table.id)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('publications_open_of_site').on(table.site).where(sql`${table.state} in ('waiting', 'running')`),
    // the brands that are being published; without it, Postgres reads all waiting rows to find the free ones
    index('publications_taken').on(table.site).where(sql`${table.takenUntil} is not null`),
    index('publications_of_rollout').on(table.rollout, table.state).where(sql`${table.rollout} is not null`),
    index('publications_recent').on(table.site, table.requestedAt),
    uniqueIndex('publications_again').on(table.site, table.after),
  ],
);

export const ROLLOUT_STATES = ['running', 'stopped', 'done', 'replaced'] as const;

/**
 * Rollouts of a new build of the app: each has a publication for every live brand. The rows of a rollout that does not
 * run stay in the queue and are not taken.
 */
export const rollouts = pgTable('rollouts', {
  id: id().primaryKey(),
  /** only processes of this build publish its brands */
  build: text().notNull(),
  state: text({ enum: ROLLOUT_STATES }).notNull().default('running'),
  /** why it is stopped */
  reason: text().notNull().default(''),
  /** brands of later waves wait until this one is done */
  wave: integer().notNull(),
  /** stops between the two waves, until an operator continues it */
  confirm: boolean().notNull(),
  /** stops when so many brands have failed */
  stopAfterFaults: integer().notNull(),
  /** failed brands before an operator continued it */
  acceptedFaults: integer().notNull().default(0),
  requestedAt: instant().notNull(),
  finishedAt: instant(),
});

/** Processed signed messages of the content system; a repeated one has no effect. */
export const cmsMessages = pgTable(
  'cms_messages',
  {
    site: site(),
    /** hash of the signed time and text */
    digest: text().notNull(),
    /** null if a plan was canceled */
    publicationId: uuid(),
    receivedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.digest] })],
);

/**
 * Consumers that must learn which release of a brand is live, such as deploy targets and caches, and their
 * state.
 */
export const liveFollowers = pgTable(
  'live_followers',
  {
    site: site(),
    /** the storage, or the owner of the caches */
    follower: text().notNull(),
    /** the last release it received; null before the first */
    release: text(),
    toldAt: instant(),
    /** failed attempts since the last success */
    attempts: integer().notNull().default(0),
    /** no attempt before this time; one may be in progress */
    nextAttemptAt: instant().notNull().defaultNow(),
    error: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.site, table.follower] })],
);
