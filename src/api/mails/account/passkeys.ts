import { paths } from '#util/site/paths.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

interface Change {
  /** where it was made, such as “Firefox on Android” */
  device: string;
}

export const passkeyAddedMail = (brand: LiveBrand, change: Change): MailContent =>
  passkeyMail(brand, t.passkeyAdded, change);

export const passkeyRemovedMail = (brand: LiveBrand, change: Change): MailContent =>
  passkeyMail(brand, t.passkeyRemoved, change);

function passkeyMail(
  brand: LiveBrand,
  words: Omit<typeof t.passkeyAdded, 'openProfile'>,
  { device }: Change,
): MailContent {
  return composeMail({
    subject: words.subject(brand.name),
    title: words.title,
    blocks: [
      paragraph(words.intro(brand.name, device)),
      paragraph(t.passwordChanged.wasYou),
      button({
        lead: words.notYou,
        label: t.passkeyAdded.openProfile,
        href: `${brand.origin}${paths.dashboard}?section=profile`,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
