import * as z from 'zod/mini';
import { answerLanguage } from '../shared/answer-language.ts';
import { endpoint } from '../shared/endpoint.ts';
import { day, optionalLine, wholeNumber } from '../shared/fields.ts';
import { says } from '../shared/says.ts';
import { GroupSchema, groupId, OfficeEntrySchema, OfficeSummarySchema } from './catalog.ts';
import { CATALOG_CACHE_SECONDS } from './locations.ts';
import { t } from './texts.ts';

const place = {
  state: z
    ._default(
      z.string(says(() => t.useStateCode)).check(
        z.trim(),
        z.toUpperCase(),
        z.regex(
          /^(?:[A-Z]{2})?$/,
          says(() => t.useStateCode),
        ),
      ),
      '',
    )
    .register(z.globalRegistry, { description: 'only offices in this state' }),
  city: optionalLine(80).register(z.globalRegistry, {
    description: 'only offices in this city; case does not matter',
  }),
};

const pageQuery = (most: number, fallback: number) => ({
  page: z._default(wholeNumber(1, 100_000), 1),
  pageSize: z._default(wholeNumber(1, most), fallback),
});

const paged = {
  page: z.int(),
  pageSize: z.int(),
  /** of all pages */
  total: z.int(),
};

export const groupOffices = endpoint({
  method: 'GET',
  path: '/api/km/group/{id}/offices',
  summary: 'The offices of the brand’s group, page by page',
  access: 'anyone',
  params: z.object({ id: groupId() }),
  query: z.object({ ...place, ...pageQuery(200, 50) }),
  response: z.object({ group: GroupSchema, offices: z.array(OfficeSummarySchema), ...paged }),
  errors: ['not_found', 'invalid'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});

/** The first one is for those who have no wish. */
export const DIRECTORY_FORMATS = {
  json: 'application/json',
  csv: 'text/csv',
  pdf: 'application/pdf',
} as const;

export const groupDirectory = endpoint({
  method: 'GET',
  path: '/api/km/group/{id}/directory',
  summary:
    'The provider directory with the source and date of every fact; as CSV or PDF, in full, by Accept or ?format=',
  access: 'anyone',
  params: z.object({ id: groupId() }),
  query: z.object({
    format: z
      .optional(
        z.enum(
          ['json', 'csv', 'pdf'],
          says(() => t.useDirectoryFormat),
        ),
      )
      .register(z.globalRegistry, {
        description: 'instead of Accept; pages are for JSON, the files are whole',
      }),
    ...answerLanguage(),
    ...place,
    ...pageQuery(500, 100),
  }),
  response: z.object({
    group: GroupSchema,
    /** the day of this answer, in the west of the United States */
    asOf: day(),
    /** says that a plan is not insurance */
    notice: z.string(),
    offices: z.array(OfficeEntrySchema),
    ...paged,
  }),
  formats: ['text/csv', 'application/pdf'],
  errors: ['not_found', 'invalid', 'not_acceptable', 'not_allowed', 'too_many'],
  cacheSeconds: CATALOG_CACHE_SECONDS,
});
