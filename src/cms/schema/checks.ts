import { z } from 'zod';
import { list, slug } from './fields.ts';

/** What a brand's content says about the checks before a publish; docs/how-to/check-content.md lists the rules. */
export const ChecksSchema = z.object({
  severities: z
    .record(z.string().max(64), z.enum(['error', 'warning', 'off']))
    .nullish()
    .transform((value) => value ?? {})
    .describe('how strictly a rule is taken; rules of the law may only be made stricter'),
  sister_sites: list(slug()).describe(
    'sites of this installation whose names, numbers and addresses may stand here: a sponsor, a company of one owner',
  ),
});
