import { composeMail, type MailContent } from '../compose-mail.ts';
import { button, paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

/** @param link opens the page to choose a new password; works once, for the given hours */
export function staffNewAccessMail({
  sender,
  link,
  hours,
}: {
  sender: string;
  link: string;
  hours: number;
}): MailContent {
  const { subject, intro, lead, open, valid, notExpected } = t.newAccess;
  return composeMail({
    subject,
    blocks: [
      paragraph(intro(sender)),
      button({ lead, label: open, href: link, valid: valid(hours) }),
      paragraph(notExpected),
    ],
    signature: ['Enamel'],
  });
}
