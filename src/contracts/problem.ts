import * as z from 'zod/mini';
import { ErrorBodySchema } from './errors.ts';

/** What a refused call answers, as any client of RFC 9457 reads it. Our own pages read `error` alone. */
export const ProblemSchema = z.extend(ErrorBodySchema, {
  /** names the code; it leads nowhere */
  type: z.string(),
  /** the code's own sentence */
  title: z.string(),
  status: z.int(),
  /** plain words for a person, about this very call */
  detail: z.string(),
});
export type Problem = z.output<typeof ProblemSchema>;
