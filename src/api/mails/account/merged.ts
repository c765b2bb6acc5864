import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

/** To both addresses of a member whose two accounts became one. @param email the address that logs in from now on */
export const accountsMergedMail = (brand: LiveBrand, { email }: { email: string }): MailContent =>
  composeMail({
    subject: t.merged.subject(brand.name),
    title: t.merged.title,
    blocks: [
      paragraph(t.merged.intro(brand.name)),
      paragraph(t.merged.login(email)),
      paragraph(t.merged.notYou),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
