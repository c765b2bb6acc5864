import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { DEPENDENT_RELATIONS } from '#domain/eligibility/eligibility.ts';
import { accounts } from './accounts.ts';
import { createdAt, day, id, site } from './columns.ts';

export const RELATIONS = ['self', ...DEPENDENT_RELATIONS] as const;

/** A person of a household. `coverages` has the periods of each membership. */
export const members = pgTable(
  'members',
  {
    site: site(),
    id: id(),
    accountId: uuid().notNull(),
    /** 1 for the account's owner, then in the order of addition */
    sequence: integer().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    birthDate: day().notNull(),
    relation: text({ enum: RELATIONS }).notNull(),
    /** a disabled dependent stays covered after the 26th birthday */
    disabled: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.site, table.id] }),
    foreignKey({ columns: [table.site, table.accountId], foreignColumns: [accounts.site, accounts.id] }),
    uniqueIndex().on(table.site, table.accountId, table.sequence),
    index().on(table.site, table.accountId),
  ],
);
