import { composeMail, type MailContent } from '../compose-mail.ts';
import { button, paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

/** To a person who has an account. @param link the page of the console where they accept the roles after signing in */
export function staffOfferMail({
  inviter,
  link,
  hours,
}: {
  inviter: string;
  link: string;
  hours: number;
}): MailContent {
  const { subject, intro, lead, open, valid, notExpected } = t.offer;
  return composeMail({
    subject,
    blocks: [
      paragraph(intro(inviter)),
      button({ lead, label: open, href: link, valid: valid(hours) }),
      paragraph(notExpected),
    ],
    signature: ['Enamel'],
  });
}
