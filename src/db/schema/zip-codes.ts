import { doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The gazetteer: ZIP codes and their coordinates. The same for every brand. */
export const zipCodes = pgTable('zip_codes', {
  zip: text().primaryKey(),
  city: text().notNull(),
  state: text().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
});

/** Cities by normalized name; the point is the center of their ZIP codes. */
export const places = pgTable(
  'places',
  {
    key: text().notNull(),
    state: text().notNull(),
    city: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.state] }), index().on(table.state)],
);
