import * as z from 'zod/mini';
import { catalogId, instant, textLine, wholeNumber } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { optionalReason } from './shared-fields.ts';

/** What the queues of grievances and of messages share. */

/** Rows of one answer. */
export const QUEUE_PAGE_SIZE = 50;

/** Whose work it is: the caller's, or no one's yet. The ID of a person stands for theirs. */
export const ASSIGNMENTS = ['me', 'none'] as const;

export const queueFilters = () => ({
  /** of one brand */
  site: z.optional(catalogId()),
  assigned: z.optional(z.union([z.enum(ASSIGNMENTS), uuid()])),
  page: z._default(wholeNumber(1, 10_000), 1),
});

/** Orders a queue by a column, a hyphen before it for the reverse; without it the work that is due first comes first. */
export const queueSort = <Column extends string>(columns: readonly Column[]) =>
  z.optional(z.enum([...columns, ...columns.map((column) => `-${column}` as const)]));

/** A person of the staff; the name as it is now. */
export const ColleagueSchema = z.object({ id: uuid(), name: z.string() });
export type Colleague = z.output<typeof ColleagueSchema>;

/** The state that the caller saw. If it has changed since, the change is refused with `conflict`. */
export const seenVersion = () => z.int().check(z.gte(0));

export const AssignmentBodySchema = z.object({
  /** null: no one's */
  staffId: z.nullable(uuid()),
  version: seenVersion(),
  reason: optionalReason(),
});

/** A letter as it will be sent, for the caller to read first. */
export const LetterSchema = z.object({
  /** '': it is not emailed, because there is no address */
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.string(),
  /** stands for exactly this letter; sent along with the order to send it */
  key: z.string(),
});
export type Letter = z.output<typeof LetterSchema>;

/** The key of the letter that the caller read. If another one would be sent, nothing is, and the answer is `conflict`. */
export const letterKey = () => textLine(100);

/** One thing that was done, in the history of a grievance or message. */
export const done = () => ({
  at: instant(),
  /** '' if it was no person of the staff */
  by: z.string(),
  /** the caller did it */
  isOwn: z.boolean(),
});
