import * as z from 'zod/mini';
import { answerLanguage } from '../shared/answer-language.ts';
import { dayInput } from '../shared/day-input.ts';
import { endpoint } from '../shared/endpoint.ts';
import {
  catalogId,
  day,
  dedupeKey,
  line,
  optionalLine,
  orEmpty,
  paragraphs,
  phone,
} from '../shared/fields.ts';
import { email } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

const MEBIBYTE = 1024 * 1024;
export const MOST_ATTACHMENTS = 5;
export const ATTACHMENT_MAX_BYTES = 5 * MEBIBYTE;
export const ATTACHMENTS_MAX_BYTES = 15 * MEBIBYTE;
/** the attachments, the form, and what multipart puts around them */
const BODY_MAX_BYTES = ATTACHMENTS_MAX_BYTES + 256 * 1024;

export const ATTACHMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'text/plain'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

export const RepresentativeSchema = z.object(
  {
    name: line(
      100,
      says(() => t.enterFilerName),
    ),
    relationship: line(
      100,
      says(() => t.sayRelationship),
    ),
    phone: orEmpty(phone()),
    email: orEmpty(email()),
    authorisation: paragraphs(
      1000,
      says(() => t.sayHowAgreed),
    ),
  },
  says(() => t.enterWhoFiles),
);

/** How the decision is to be sent. */
export const CONTACT_WAYS = ['email', 'phone', 'mail'] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

export const GrievanceBodySchema = z
  .object({
    /** the member the grievance is about */
    name: line(
      100,
      says(() => t.enterMemberName),
    ),
    memberNumber: optionalLine(40),
    email: orEmpty(email()),
    phone: orEmpty(phone()),
    address: optionalLine(300),
    contactBy: z.enum(
      CONTACT_WAYS,
      says(() => t.chooseContactWay),
    ),
    /** in which language we may answer; '' for English */
    language: optionalLine(40),
    /** null where the member files */
    representative: z._default(z.nullable(RepresentativeSchema), null),
    happenedOn: orEmpty(dayInput()).register(z.globalRegistry, {
      description: 'the day it happened, where there is one',
    }),
    where: optionalLine(200),
    officeId: orEmpty(catalogId()),
    whatHappened: paragraphs(
      10_000,
      says(() => t.sayWhatHappened),
    ),
    desiredOutcome: paragraphs(
      4000,
      says(() => t.sayWhatYouWant),
    ),
    /** waiting could harm a person’s health */
    urgent: z.boolean(says(() => t.sayWhetherUrgent)),
    urgentReason: orEmpty(
      paragraphs(
        1000,
        says(() => t.sayWhyUrgent),
      ),
    ),
    dedupeKey: dedupeKey(),
  })
  .check(
    z.superRefine(({ contactBy, urgent, ...form }, context) => {
      const needed = { email: form.email, phone: form.phone, mail: form.address }[contactBy];
      const field = contactBy === 'mail' ? 'address' : contactBy;
      const message = {
        email: t.enterEmail,
        phone: t.enterPhone,
        mail: t.enterAddress,
      }[contactBy];
      if (needed === '') context.addIssue({ code: 'custom', path: [field], message });
      if (urgent && form.urgentReason === '')
        context.addIssue({ code: 'custom', path: ['urgentReason'], message: t.sayWhyUrgent });
    }),
  );
export type GrievanceForm = z.output<typeof GrievanceBodySchema>;

export const GrievanceReceiptSchema = z.object({
  caseNumber: z.string(),
  receivedOn: day(),
  /** the last days on which each step is in time */
  acknowledgeBy: day(),
  resolveBy: day(),
  urgent: z.boolean(),
  /** as they were stored: the names made safe, the types found by content */
  attachments: z.array(z.object({ name: z.string(), type: z.enum(ATTACHMENT_TYPES), bytes: z.int() })),
});
export type GrievanceReceipt = z.output<typeof GrievanceReceiptSchema>;

const shared = {
  method: 'POST',
  access: 'anyone',
  botCheck: true,
  rawBody: true,
  files: 'attachments',
  body: GrievanceBodySchema,
  response: GrievanceReceiptSchema,
  errors: ['invalid', 'too_many', 'too_large', 'unsupported_type', 'bad_request'],
  maxBodyBytes: BODY_MAX_BYTES,
} as const;

export const grievance = endpoint({
  ...shared,
  path: '/api/v4/grievance',
  summary:
    'Files a grievance: JSON, or multipart/form-data with the JSON in “form” and files in “attachments”; returns the case number and the deadlines',
});

export const kmGrievance = endpoint({
  ...shared,
  path: '/api/km/grievance',
  summary: 'The same as /api/v4/grievance',
});

export const grievanceForm = endpoint({
  method: 'GET',
  path: '/api/v4/grievance/form',
  summary: 'The grievance form to print and post, with the regulator’s statement',
  access: 'anyone',
  query: z.object(answerLanguage()),
  response: z.unknown(),
  file: 'application/pdf',
  errors: ['not_found', 'invalid'],
  cacheSeconds: 300,
});
