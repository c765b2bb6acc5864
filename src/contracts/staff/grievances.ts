import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, day, instant, line, paragraphs, textLine } from '../shared/fields.ts';
import { DoneSchema, uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { ATTACHMENT_TYPES, CONTACT_WAYS, RepresentativeSchema } from '../support/grievance.ts';
import {
  AssignmentBodySchema,
  ColleagueSchema,
  done,
  LetterSchema,
  letterKey,
  queueFilters,
  queueSort,
  seenVersion,
} from './assignments.ts';

import { optionalReason } from './shared-fields.ts';
import { t } from './texts.ts';

export const GRIEVANCE_STATUSES = ['received', 'acknowledged', 'resolved'] as const;
/** What the staff do with a case. */
export const GRIEVANCE_EVENTS = ['assigned', 'unassigned', 'acknowledged', 'resolved'] as const;
/** Filters of the queue: open ones are those that are not resolved. */
export const GRIEVANCE_FILTERS = ['open', ...GRIEVANCE_STATUSES, 'all'] as const;
/** How close the next deadline of an open case is. */
export const DUE_FILTERS = ['overdue', 'today', 'soon'] as const;
export const GRIEVANCE_SORTS = [
  'number',
  'member',
  'due',
  'status',
  'assigned',
  'received',
  'brand',
] as const;
/** Days before a deadline from which it is soon. */
export const SOON_DAYS = 3;

const StepSchema = z.object({
  step: z.enum(['acknowledge', 'resolve']),
  by: day(),
  /** 0 on the last day, negative once it is late */
  daysLeft: z.int(),
});

const CaseSummarySchema = z.object({
  site: z.string(),
  caseNumber: z.string(),
  /** of the member, as typed in the form */
  name: z.string(),
  urgent: z.boolean(),
  status: z.enum(GRIEVANCE_STATUSES),
  receivedOn: day(),
  /** null: resolved */
  next: z.nullable(StepSchema),
  resolvedOn: z.nullable(day()),
  files: z.int(),
  assignee: z.nullable(ColleagueSchema),
});

const filters = () => ({
  ...queueFilters(),
  urgent: z.optional(z.literal('yes')),
});

export const listGrievances = endpoint({
  method: 'GET',
  path: '/api/staff/grievances',
  summary: 'Grievances by deadline, the open ones first; recorded in the audit with their numbers',
  access: 'staff',
  permission: 'grievances.read',
  query: z.object({
    ...filters(),
    status: z._default(z.enum(GRIEVANCE_FILTERS), 'open'),
    due: z.optional(z.enum(DUE_FILTERS)),
    sort: queueSort(GRIEVANCE_SORTS),
    /** as typed; another text than a number finds nothing */
    number: z.optional(textLine(40)),
  }),
  response: z.object({
    cases: z.array(CaseSummarySchema),
    hasMore: z.boolean(),
    /** open cases of the brand, or of all of the caller's */
    counts: z.object({ open: z.int(), overdue: z.int(), today: z.int(), soon: z.int() }),
    /** people who have open cases of the same, to filter by */
    assignees: z.array(ColleagueSchema),
  }),
});

export const grievanceCalendar = endpoint({
  method: 'GET',
  path: '/api/staff/grievances/calendar',
  summary: 'The deadlines of open grievances in a month; recorded in the audit with their numbers',
  access: 'staff',
  permission: 'grievances.read',
  query: z.object({
    ...filters(),
    month: z.string(says(() => t.enterMonth)).check(
      z.regex(
        /^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/,
        says(() => t.enterMonth),
      ),
    ),
  }),
  response: z.object({
    /** by which deadlines are counted */
    today: day(),
    /** by day, at most a thousand */
    deadlines: z.array(
      z.object({
        site: z.string(),
        caseNumber: z.string(),
        urgent: z.boolean(),
        step: z.enum(['acknowledge', 'resolve']),
        by: day(),
      }),
    ),
    /** as in the list */
    assignees: z.array(ColleagueSchema),
  }),
});

const caseParams = () => z.object({ site: catalogId(), caseNumber: textLine(40) });

export const readGrievance = endpoint({
  method: 'GET',
  path: '/api/staff/grievances/{site}/{caseNumber}',
  summary: 'All of a grievance; recorded in the audit as a look at it',
  access: 'staff',
  permission: 'grievances.read',
  params: caseParams(),
  response: z.object({
    case: z.extend(CaseSummarySchema, {
      acknowledgeBy: day(),
      resolveBy: day(),
      acknowledgedOn: z.nullable(day()),
      /** the name that the member was told; '' before */
      handler: z.string(),
      /** our letter; '' before */
      decision: z.string(),
      version: z.int(),
      /** the account that was logged in; null: none was */
      accountId: z.nullable(uuid()),
      /** of our letters */
      language: z.string(),
    }),
    form: z.object({
      memberNumber: z.string(),
      email: z.string(),
      phone: z.string(),
      address: z.string(),
      contactBy: z.enum(CONTACT_WAYS),
      language: z.string(),
      representative: z.nullable(RepresentativeSchema),
      happenedOn: z.string(),
      where: z.string(),
      /** the name of the office; '' if none was chosen */
      office: z.string(),
      whatHappened: z.string(),
      desiredOutcome: z.string(),
      urgentReason: z.string(),
    }),
    files: z.array(
      z.object({ id: uuid(), name: z.string(), type: z.enum(ATTACHMENT_TYPES), bytes: z.int() }),
    ),
    /** the oldest first */
    history: z.array(z.object({ ...done(), kind: z.enum(GRIEVANCE_EVENTS), detail: z.string() })),
    receivedAt: instant(),
    /** who may handle this case; null if the caller may not */
    colleagues: z.nullable(z.array(ColleagueSchema)),
  }),
  errors: ['not_found'],
});

export const openGrievanceFile = endpoint({
  method: 'GET',
  path: '/api/staff/grievances/{site}/{caseNumber}/files/{id}',
  summary: 'A file of a grievance, to be saved; recorded in the audit',
  access: 'staff',
  permission: 'grievances.read',
  params: z.extend(caseParams(), { id: uuid() }),
  response: z.unknown(),
  file: 'application/octet-stream',
  errors: ['not_found'],
});

export const assignGrievance = endpoint({
  method: 'POST',
  path: '/api/staff/grievances/{site}/{caseNumber}/assign',
  summary: 'Gives a case to a person who may handle it, or to no one',
  access: 'staff',
  permission: 'grievances.handle',
  params: caseParams(),
  body: AssignmentBodySchema,
  response: DoneSchema,
  errors: ['not_found', 'conflict', 'not_allowed'],
});

const handler = () =>
  line(
    100,
    says(() => t.enterHandler),
  );
const decision = () =>
  paragraphs(
    20_000,
    says(() => t.writeLetter),
  );

export const previewGrievanceLetter = endpoint({
  method: 'POST',
  path: '/api/staff/grievances/{site}/{caseNumber}/preview',
  summary: 'The letter to the member as it will be sent; nothing is stored',
  access: 'staff',
  permission: 'grievances.handle',
  params: caseParams(),
  body: z.discriminatedUnion('step', [
    z.object({ step: z.literal('acknowledge'), handler: handler() }),
    z.object({ step: z.literal('resolve'), decision: decision() }),
  ]),
  response: LetterSchema,
  errors: ['not_found', 'not_allowed'],
});

export const acknowledgeGrievance = endpoint({
  method: 'POST',
  path: '/api/staff/grievances/{site}/{caseNumber}/acknowledge',
  summary: 'Tells the member who works on the case, by the letter that the caller has read',
  access: 'staff',
  permission: 'grievances.handle',
  params: caseParams(),
  body: z.object({
    handler: handler(),
    version: seenVersion(),
    letterKey: letterKey(),
    reason: optionalReason(),
  }),
  response: DoneSchema,
  errors: ['not_found', 'conflict', 'not_allowed'],
});

export const resolveGrievance = endpoint({
  method: 'POST',
  path: '/api/staff/grievances/{site}/{caseNumber}/resolve',
  summary: 'Closes the case with the letter that the caller has read',
  access: 'staff',
  permission: 'grievances.handle',
  params: caseParams(),
  body: z.object({
    decision: decision(),
    version: seenVersion(),
    letterKey: letterKey(),
    reason: optionalReason(),
  }),
  response: DoneSchema,
  errors: ['not_found', 'conflict', 'not_allowed'],
});
