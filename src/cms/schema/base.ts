import { z } from 'zod';
import { link, list, media, requiredText, text } from './fields.ts';
import { flag } from './flags.ts';

/** `base.variables`: what holds for the whole site (specification §3). */
export const BaseVariablesSchema = z.object({
  group_key: requiredText().describe('the group whose offices, plans and fees this site shows and sells'),
  plan_url: link().describe('where the plans are shown in full; default /join-now'),
  plans_whitelist: list(z.object({ plan_id: requiredText() })).describe(
    'if not empty, only these plans of the group are shown and sold',
  ),
  global_title: requiredText().describe("follows each page's own title (specification §2)"),
  favicon: media(),
  disable_performance_tracking: flag(),
  recording_consent: z
    .object({ text: requiredText(), yes: requiredText(), no: requiredText(), change: requiredText() })
    .optional()
    .describe(
      'the words that ask a visitor to agree to a recording; without them, recordings start without asking',
    ),
  social_image: media().describe('picture for links shared in messages and social networks'),
  not_insurance_text: text().describe('says on every first page that a plan is not insurance'),
});

export const BaseSchema = z.object({ variables: BaseVariablesSchema });
export type BaseVariables = z.output<typeof BaseVariablesSchema>;
