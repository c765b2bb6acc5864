import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, dedupeKey, instant, orEmpty, paragraphs, textLine } from '../shared/fields.ts';
import { DoneSchema, uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
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

/** What the staff do with a message; answered: in another way than by a reply from the console. */
export const MESSAGE_EVENTS = ['assigned', 'unassigned', 'replied', 'answered', 'reopened'] as const;
export const MESSAGE_FILTERS = ['open', 'answered', 'all'] as const;
export const MESSAGE_SORTS = ['subject', 'from', 'status', 'assigned', 'written', 'brand'] as const;

const MessageSummarySchema = z.object({
  site: z.string(),
  ticket: z.string(),
  at: instant(),
  name: z.string(),
  subject: z.string(),
  /** null: waits for an answer */
  answeredAt: z.nullable(instant()),
  assignee: z.nullable(ColleagueSchema),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/staff/messages',
  summary:
    'Messages from the contact form: those that wait, the oldest first, then answered ones, the latest first; recorded in the audit with their numbers',
  access: 'staff',
  permission: 'messages.read',
  query: z.object({
    ...queueFilters(),
    status: z._default(z.enum(MESSAGE_FILTERS), 'open'),
    sort: queueSort(MESSAGE_SORTS),
    /** the ticket as typed; another text finds nothing */
    number: z.optional(textLine(40)),
  }),
  response: z.object({
    messages: z.array(MessageSummarySchema),
    hasMore: z.boolean(),
    /** messages of the brand, or of all of the caller's, that wait */
    open: z.int(),
    /** people who have messages of the same that wait, to filter by */
    assignees: z.array(ColleagueSchema),
  }),
});

const messageParams = () => z.object({ site: catalogId(), ticket: textLine(40) });

export const readMessage = endpoint({
  method: 'GET',
  path: '/api/staff/messages/{site}/{ticket}',
  summary: 'A message with its answers; recorded in the audit as a look at it',
  access: 'staff',
  permission: 'messages.read',
  params: messageParams(),
  response: z.object({
    message: z.extend(MessageSummarySchema, {
      email: z.string(),
      phone: z.string(),
      text: z.string(),
      /** of our reply */
      language: z.string(),
      version: z.int(),
      /** the account that was logged in; null: none was */
      accountId: z.nullable(uuid()),
    }),
    /** the oldest first */
    thread: z.array(
      z.object({
        ...done(),
        id: uuid(),
        kind: z.enum(MESSAGE_EVENTS),
        /** a reply, a note, or the name of a person */
        text: z.string(),
      }),
    ),
    /** who may answer this message; null if the caller may not */
    colleagues: z.nullable(z.array(ColleagueSchema)),
  }),
  errors: ['not_found'],
});

const change = {
  method: 'POST',
  access: 'staff',
  permission: 'messages.answer',
  params: messageParams(),
} as const;

export const assignMessage = endpoint({
  ...change,
  path: '/api/staff/messages/{site}/{ticket}/assign',
  summary: 'Gives a message to a person who may answer it, or to no one',
  body: AssignmentBodySchema,
  response: DoneSchema,
  errors: ['not_found', 'conflict', 'not_allowed'],
});

const reply = () =>
  paragraphs(
    20_000,
    says(() => t.writeReply),
  );

export const previewReply = endpoint({
  ...change,
  path: '/api/staff/messages/{site}/{ticket}/preview',
  summary: 'The reply as it will be sent; nothing is stored',
  body: z.object({ reply: reply() }),
  response: LetterSchema,
  errors: ['not_found', 'not_allowed'],
});

export const replyToMessage = endpoint({
  ...change,
  path: '/api/staff/messages/{site}/{ticket}/reply',
  summary: 'Emails the reply that the caller has read; the message no longer waits',
  body: z.object({
    reply: reply(),
    version: seenVersion(),
    letterKey: letterKey(),
    dedupeKey: dedupeKey(),
    reason: optionalReason(),
  }),
  response: DoneSchema,
  errors: ['not_found', 'conflict', 'not_allowed'],
});

export const markAnswered = endpoint({
  ...change,
  path: '/api/staff/messages/{site}/{ticket}/answered',
  summary: 'Notes that a message was answered in another way, such as by phone; or that it waits again',
  body: z.object({
    isAnswered: z.boolean(),
    note: orEmpty(
      paragraphs(
        2000,
        says(() => t.writeNote),
      ),
    ),
    version: seenVersion(),
  }),
  response: DoneSchema,
  errors: ['not_found', 'conflict'],
});
