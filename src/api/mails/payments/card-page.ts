import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, facts, paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

interface CardPageFacts {
  cents: number;
  /** the page of the payment processor */
  href: string;
}

/** To a member who asked customer service, usually on the phone, for a page to pay on. */
export function cardPageMail(brand: LiveBrand, { cents, href }: CardPageFacts): MailContent {
  const amount = formatCents(cents);
  return composeMail({
    subject: t.cardPage.subject(brand.name, amount),
    title: t.cardPage.title(amount),
    blocks: [
      paragraph(t.cardPage.intro(brand.name)),
      facts([[t.cardPage.amount, amount]]),
      button({ label: t.cardPage.pay(amount), href, valid: t.cardPage.valid }),
      paragraph(t.cardPage.never(brand.name)),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
