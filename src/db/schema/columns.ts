import { date, foreignKey, integer, type PgColumn, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Columns that many tables share. Every table that belongs to a brand starts with `site`; row-level security
 * (db/setup/roles.ts) is put on each table that has it.
 */
export const site = () => text().notNull();
export const id = () => uuid().notNull().defaultRandom();
/** an instant */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
/** a calendar day, 'YYYY-MM-DD' */
export const day = () => date({ mode: 'string' });
/** whole cents */
export const cents = () => integer();
export const createdAt = () => instant().notNull().defaultNow();

/** A column that names a row of the same brand. */
export const reference = (site: PgColumn, column: PgColumn, target: { site: PgColumn; id: PgColumn }) =>
  foreignKey({ columns: [site, column], foreignColumns: [target.site, target.id] });
