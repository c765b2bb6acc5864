import * as z from 'zod/mini';
import { ErrorBodySchema } from './errors.ts';

/** The body of an error response, for any client of RFC 9457. Our own pages read only `error`. */
export const ProblemSchema = z.extend(ErrorBodySchema, {
  /** contains the code; it is not a link */
  type: z.string(),
  /** the general sentence of the code */
  title: z.string(),
  status: z.int(),
  /** plain words for a person about this call */
  detail: z.string(),
});
export type Problem = z.output<typeof ProblemSchema>;
