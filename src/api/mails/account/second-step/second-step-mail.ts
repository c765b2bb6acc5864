import { paths } from '#util/site/paths.ts';
import type { LiveBrand } from '../../../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from '../../compose-mail.ts';
import { button, paragraph } from '../../mail-body.ts';
import { t } from './texts.ts';

/** As they are called in the history of an account. */
export const SECOND_STEP_CHANGES = [
  'second_step_on',
  'second_step_off',
  'second_step_reset',
  'recovery_code_used',
  'recovery_codes_renewed',
] as const;
export type SecondStepChange = (typeof SECOND_STEP_CHANGES)[number];

interface Changed {
  change: SecondStepChange;
  /** where it was made, such as “Firefox on Android” */
  device: string;
  /** recovery codes that were not used */
  left: number;
}

/** Tells a member of a change of their second step, and what to do if it was not theirs. */
export function secondStepMail(brand: LiveBrand, { change, device, left }: Changed): MailContent {
  const words = t.changes[change];
  return composeMail({
    subject: words.subject(brand.name),
    title: words.title,
    blocks: [
      paragraph(words.intro(brand.name, device)),
      ...(change === 'recovery_code_used' ? [paragraph(left === 0 ? t.noCodesLeft : t.codesLeft(left))] : []),
      paragraph(words.wasYou),
      button({
        lead: words.notYou,
        label: t.openProfile,
        href: `${brand.origin}${paths.dashboard}?section=profile`,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
