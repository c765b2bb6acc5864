import * as z from 'zod/mini';
import { VERIFICATION_WAYS } from '../catalog/verified.ts';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, day, paragraphs, textLine } from '../shared/fields.ts';
import { DoneSchema } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { DIRECTORY_REPORT_KINDS, dentistNpi } from '../support/directory-report.ts';
import { done } from './assignments.ts';
import { optionalReason } from './shared-fields.ts';
import { t } from './texts.ts';

/** Reports of one answer, those due first. */
export const MOST_REPORTS = 500;
/** Entries of one answer, those verified longest ago first. */
export const MOST_ENTRIES = 1000;
/** Entries that one call verifies. */
export const MOST_VERIFIED = 200;
/** An entry that was verified longer ago is overdue. */
export const VERIFIED_DAYS = 90;

export const REPORT_FILTERS = ['open', 'resolved', 'all'] as const;
export const REPORT_OUTCOMES = ['corrected', 'was_right', 'not_confirmed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** An entry of the directory: an office, or a dentist at an office. */
const entry = () => ({
  site: catalogId(),
  officeId: catalogId(),
  /** '' for the office itself */
  npi: dentistNpi(),
});

const DirectoryReportSchema = z.object({
  site: z.string(),
  number: z.string(),
  officeId: z.string(),
  /** as they were named when it was reported */
  office: z.string(),
  /** '' if it is about the office */
  dentist: z.string(),
  kind: z.enum(DIRECTORY_REPORT_KINDS),
  receivedOn: day(),
  dueOn: day(),
  isOverdue: z.boolean(),
  /** null: it is open */
  outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
});

export const listDirectoryReports = endpoint({
  method: 'GET',
  path: '/api/staff/directory/reports',
  summary:
    'Reports of wrong information in the directory, those due first; recorded in the audit with their numbers',
  access: 'staff',
  permission: 'directory.read',
  query: z.object({ status: z._default(z.enum(REPORT_FILTERS), 'open') }),
  response: z.object({ reports: z.array(DirectoryReportSchema), hasMore: z.boolean() }),
});

const REPORT_PATH = '/api/staff/directory/reports/{site}/{number}';
const reportParams = () => z.object({ site: catalogId(), number: textLine(40) });

/** What the directory says now. Texts are as in the content. */
const ShownEntrySchema = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  hours: z.array(z.object({ days: z.array(z.string()), opens: z.string(), closes: z.string() })),
  languages: z.array(z.string()),
  accessibility: z.array(z.string()),
  acceptingNewPatients: z.nullable(z.boolean()),
  dentists: z.array(z.object({ npi: z.string(), name: z.string(), specialty: z.string() })),
  /** of the entry that the report is about; null if the office no longer has the dentist, who cannot be verified */
  verifiedOn: z.nullable(day()),
});

export const readDirectoryReport = endpoint({
  method: 'GET',
  path: REPORT_PATH,
  summary: 'A report with what the directory says now; recorded in the audit as a look at it',
  access: 'staff',
  permission: 'directory.read',
  params: reportParams(),
  response: z.object({
    report: z.extend(DirectoryReportSchema, {
      npi: z.string(),
      text: z.string(),
      /** '' if no answer is wanted */
      email: z.string(),
      /** of our answer */
      language: z.string(),
      /** null: it is open */
      resolution: z.nullable(z.object({ ...done(), note: z.string() })),
    }),
    /** null: the directory no longer has the office */
    entry: z.nullable(ShownEntrySchema),
    mayChange: z.boolean(),
  }),
  errors: ['not_found'],
});

const way = () =>
  z.enum(
    VERIFICATION_WAYS,
    says(() => t.chooseWay),
  );

export const resolveDirectoryReport = endpoint({
  method: 'POST',
  path: `${REPORT_PATH}/resolve`,
  summary: 'Closes a report, emails the person who asked for an answer, and may verify the entry',
  access: 'staff',
  permission: 'directory.change',
  params: reportParams(),
  body: z
    .object({
      outcome: z.enum(
        REPORT_OUTCOMES,
        says(() => t.chooseOutcome),
      ),
      /** what was found out, for the staff */
      note: paragraphs(
        2000,
        says(() => t.writeNote),
      ),
      /** null: the entry is not verified */
      verified: z._default(z.nullable(z.object({ on: day(), way: way() })), null),
    })
    .check(
      z.superRefine(({ outcome, verified }, context) => {
        if (outcome === 'not_confirmed' && verified !== null)
          context.addIssue({ code: 'custom', path: ['outcome'], message: t.notVerified });
      }),
    ),
  response: DoneSchema,
  errors: ['invalid', 'not_found', 'conflict', 'not_allowed'],
});

export const listDirectoryEntries = endpoint({
  method: 'GET',
  path: '/api/staff/directory/entries',
  summary: 'Offices and their dentists, those first that were verified longest ago',
  access: 'staff',
  permission: 'directory.read',
  response: z.object({
    entries: z.array(
      z.object({
        ...entry(),
        office: z.string(),
        /** '' for the office itself */
        dentist: z.string(),
        city: z.string(),
        state: z.string(),
        phone: z.string(),
        /** the earliest day on which a fact of it was verified last */
        verifiedOn: day(),
        isOverdue: z.boolean(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export const verifyDirectory = endpoint({
  method: 'POST',
  path: '/api/staff/directory/verify',
  summary: 'Notes that entries of the directory were verified, today or on an earlier day',
  access: 'staff',
  permission: 'directory.change',
  body: z.object({
    entries: z.array(z.object(entry())).check(z.minLength(1), z.maxLength(MOST_VERIFIED)),
    on: day(),
    way: way(),
    reason: optionalReason(),
  }),
  response: DoneSchema,
  errors: ['invalid', 'not_found'],
});
