import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

/** To the old address of a person who was erased. */
export const memberErasedMail = (brand: LiveBrand): MailContent =>
  composeMail({
    subject: t.erased.subject(brand.name),
    title: t.erased.title,
    blocks: [
      paragraph(t.erased.intro(brand.name)),
      paragraph(t.erased.kept),
      paragraph(t.erased.later),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
