import * as z from 'zod/mini';
import { dayInput } from '../shared/day-input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, day, line, optionalLine, orEmpty, paragraphs, phone } from '../shared/fields.ts';
import { email } from '../shared/login-fields.ts';
import { dedupeKey } from './contact.ts';

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
    name: line(100, 'Please enter the name of the person who files for the member.'),
    relationship: line(100, 'Please say who this person is to the member.'),
    phone: orEmpty(phone()),
    email: orEmpty(email()),
    authorisation: paragraphs(1000, 'Please say how the member has agreed, such as in a signed letter.'),
  },
  'Please enter who files for the member.',
);

/** How the decision is to be sent. */
export const CONTACT_WAYS = ['email', 'phone', 'mail'] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

export const GrievanceBodySchema = z
  .object({
    /** the member the grievance is about */
    name: line(100, 'Please enter the member’s name.'),
    memberNumber: optionalLine(40),
    email: orEmpty(email()),
    phone: orEmpty(phone()),
    address: optionalLine(300),
    contactBy: z.enum(CONTACT_WAYS, 'Please choose how we may reach you.'),
    /** in which language we may answer; '' for English */
    language: optionalLine(40),
    /** null where the member files */
    representative: z._default(z.nullable(RepresentativeSchema), null),
    happenedOn: orEmpty(dayInput()).register(z.globalRegistry, {
      description: 'the day it happened, where there is one',
    }),
    where: optionalLine(200),
    officeId: orEmpty(catalogId()),
    whatHappened: paragraphs(10_000, 'Please tell us what happened.'),
    desiredOutcome: paragraphs(4000, 'Please tell us what you would like us to do.'),
    /** waiting could harm a person’s health */
    urgent: z.boolean('Please say whether it is urgent.'),
    urgentReason: orEmpty(paragraphs(1000, 'Please say why it is urgent.')),
    dedupeKey: dedupeKey(),
  })
  .check(
    z.superRefine(({ contactBy, urgent, ...form }, context) => {
      const needed = { email: form.email, phone: form.phone, mail: form.address }[contactBy];
      const field = contactBy === 'mail' ? 'address' : contactBy;
      const message = {
        email: 'Please enter your email address.',
        phone: 'Please enter your phone number.',
        mail: 'Please enter your postal address.',
      }[contactBy];
      if (needed === '') context.addIssue({ code: 'custom', path: [field], message });
      if (urgent && form.urgentReason === '')
        context.addIssue({ code: 'custom', path: ['urgentReason'], message: 'Please say why it is urgent.' });
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
  response: z.unknown(),
  file: 'application/pdf',
  errors: ['not_found'],
  cacheSeconds: 300,
});
