import { z } from 'zod';
import { link, list, media, requiredText, text } from './fields.ts';
import { flag } from './flags.ts';

/** `base.variables`: what holds for the whole site (specification §3). */
export const BaseVariablesSchema = z.object({
  /** the group whose offices, plans and fees this site shows and sells */
  group_key: requiredText(),
  /** where the plans are shown in full; default /join-now */
  plan_url: link(),
  /** if not empty, only these plans of the group are shown and sold */
  plans_whitelist: list(z.object({ plan_id: requiredText() })),
  /** follows each page's own title (specification §2) */
  global_title: requiredText(),
  favicon: media(),
  disable_performance_tracking: flag(),
  /** the words that ask a visitor to agree to a recording; without them, recordings start without asking */
  recording_consent: z
    .object({ text: requiredText(), yes: requiredText(), no: requiredText(), change: requiredText() })
    .optional(),
  /** picture for links shared in messages and social networks */
  social_image: media(),
  /** says on every first page that a plan is not insurance */
  not_insurance_text: text(),
});

export const BaseSchema = z.object({ variables: BaseVariablesSchema });
export type BaseVariables = z.output<typeof BaseVariablesSchema>;
