import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, day, dedupeKey, orEmpty, paragraphs } from '../shared/fields.ts';
import { email } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

/** What is wrong with an entry of the directory. */
export const DIRECTORY_REPORT_KINDS = [
  'contact',
  'hours',
  'dentist_left',
  'not_accepting',
  'languages',
  'other',
] as const;
export type DirectoryReportKind = (typeof DIRECTORY_REPORT_KINDS)[number];

/** Ten digits; '' stands for the office itself. */
export const dentistNpi = () =>
  orEmpty(
    z.string(says(() => t.chooseDentist)).check(
      z.regex(
        /^\d{10}$/,
        says(() => t.chooseDentist),
      ),
    ),
  );

export const DirectoryReportBodySchema = z
  .object({
    officeId: catalogId(says(() => t.chooseOffice)),
    npi: dentistNpi(),
    kind: z.enum(
      DIRECTORY_REPORT_KINDS,
      says(() => t.chooseKind),
    ),
    text: orEmpty(
      paragraphs(
        2000,
        says(() => t.sayWhatIsWrong),
      ),
    ),
    /** for the answer; '' if none is wanted */
    email: orEmpty(email()),
    dedupeKey: dedupeKey(),
  })
  .check(
    z.superRefine(({ kind, text }, context) => {
      // the other kinds say enough for a call to the office
      if (kind === 'other' && text === '')
        context.addIssue({ code: 'custom', path: ['text'], message: t.sayWhatIsWrong });
    }),
  );
export type DirectoryReportForm = z.output<typeof DirectoryReportBodySchema>;

export const reportDirectory = endpoint({
  method: 'POST',
  path: '/api/v4/directory/report',
  summary: 'Reports that the directory is wrong about an office or one of its dentists',
  access: 'anyone',
  botCheck: true,
  body: DirectoryReportBodySchema,
  response: z.object({
    /** to be quoted when asking about the report */
    number: z.string(),
    /** the last day on which it is checked */
    dueOn: day(),
  }),
  errors: ['invalid', 'too_many'],
});
