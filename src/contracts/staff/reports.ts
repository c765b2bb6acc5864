import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, cents, day, wholeNumber } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

/** By what a report groups. */
export const REPORT_GROUPS = ['brand', 'plan', 'office'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** What is counted over a month, then what is counted at its end (domain/reports/figures.ts). */
export const REPORT_FIGURES = [
  'memberships',
  'people',
  'joins',
  'canceled',
  'ended',
  'due',
  'renewed',
  'failed',
  'paidCents',
  'counterCents',
  'refunds',
  'refundedCents',
  'takenBackCents',
  'soldCents',
  'creditedCents',
  'earnedCents',
  'reversedCents',
  'deferredCents',
  'owedCents',
] as const;
export type ReportFigure = (typeof REPORT_FIGURES)[number];

/** Groups of one answer; the others are in the total. */
export const MOST_GROUPS = 50;
/** Rows of one answer of a figure’s list. */
export const LIST_PAGE_SIZE = 50;
/** What has no office, or no plan. */
export const NONE = 'none';

/** A calendar month, '2026-11'. */
export const reportMonth = () =>
  z.string(says(() => t.enterMonth)).check(
    z.regex(
      /^20\d\d-(?:0[1-9]|1[0-2])$/,
      says(() => t.enterMonth),
    ),
  );

const filters = () => ({
  site: z.optional(catalogId()),
  plan: z.optional(catalogId()),
  office: z.optional(catalogId()),
});

/** Names of what the filters leave; '' without a filter, and of what has no plan or office. */
const NamesSchema = z.object({ brand: z.string(), plan: z.string(), office: z.string() });

const FiguresSchema = z.record(z.enum(REPORT_FIGURES), z.int());

const MonthSchema = z.object({
  /** '2026-11' */
  month: z.string(),
  /** nothing recorded from now on can change it */
  isFinal: z.boolean(),
  finalFrom: day(),
});

export const readReport = endpoint({
  method: 'GET',
  path: '/api/staff/reports',
  summary:
    'Figures of members and money by month, of the brands and offices whose reports the caller may read',
  access: 'staff',
  permission: 'reports.read',
  query: z.object({
    ...filters(),
    by: z._default(z.enum(REPORT_GROUPS), 'brand'),
    /** a calendar year; without it, the latest months */
    year: z.optional(wholeNumber(2000, 2099)),
    latest: z._default(wholeNumber(1, 36), 12),
  }),
  response: z.object({
    months: z.array(z.extend(MonthSchema, { total: FiguresSchema })),
    /** those with the most memberships first */
    groups: z.array(
      z.object({
        site: z.string(),
        /** of the plan or office; null: none, or grouped by brand */
        id: z.nullable(z.string()),
        brand: z.string(),
        name: z.string(),
        /** of each month */
        figures: z.array(FiguresSchema),
      }),
    ),
    hasMoreGroups: z.boolean(),
    names: NamesSchema,
    /** the caller sees single offices alone, by the office that members have now */
    ofOffices: z.boolean(),
  }),
  errors: ['unavailable'],
});

export const listFigure = endpoint({
  method: 'GET',
  path: '/api/staff/reports/list',
  summary: 'The members of a figure of a report; recorded in the audit as a look at members',
  access: 'staff',
  permission: 'reports.read',
  query: z.object({
    ...filters(),
    figure: z.enum(REPORT_FIGURES),
    month: reportMonth(),
    sort: z._default(z.enum(['name', '-name', 'day', '-day', 'value', '-value']), 'name'),
    page: z._default(wholeNumber(1, 10_000), 1),
  }),
  response: z.object({
    month: MonthSchema,
    /** of all pages; the value is the figure itself */
    count: z.int(),
    value: z.int(),
    rows: z.array(
      z.object({
        site: z.string(),
        brand: z.string(),
        accountId: uuid(),
        name: z.string(),
        number: z.string(),
        /** '' for none */
        plan: z.string(),
        office: z.string(),
        day: day(),
        value: z.int(),
      }),
    ),
    hasMore: z.boolean(),
    names: NamesSchema,
  }),
  errors: ['unavailable'],
});

export const readJournal = endpoint({
  method: 'GET',
  path: '/api/staff/reports/journal',
  summary:
    'The journal of a month by office, of the brands whose reports the caller may read as a whole: debits equal credits, and the sums equal the ledger',
  access: 'staff',
  permission: 'reports.read',
  query: z.object({ month: reportMonth(), site: z.optional(catalogId()) }),
  response: z.object({
    month: MonthSchema,
    /** by brand and office */
    journals: z.array(
      z.object({
        site: z.string(),
        brand: z.string(),
        /** null: outside office */
        officeId: z.nullable(z.string()),
        office: z.string(),
        number: z.string(),
        figures: FiguresSchema,
        lines: z.array(
          z.object({
            account: z.enum(['clearing', 'undeposited', 'members', 'deferred', 'revenue', 'refunds']),
            subject: z.enum([
              'paid',
              'paid_at_office',
              'refunded',
              'taken_back',
              'sold',
              'credited',
              'reversed',
              'earned',
            ]),
            debitCents: cents(),
            creditCents: cents(),
          }),
        ),
      }),
    ),
  }),
  errors: ['unavailable'],
});
