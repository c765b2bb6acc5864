import { composeMail, type MailContent } from '../compose-mail.ts';
import { button, paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

/** @param link opens the page to accept it; works once, for the given hours */
export function staffInvitationMail({
  inviter,
  link,
  hours,
}: {
  inviter: string;
  link: string;
  hours: number;
}): MailContent {
  const { subject, intro, lead, accept, valid, notExpected } = t.invitation;
  return composeMail({
    subject,
    blocks: [
      paragraph(intro(inviter)),
      button({ lead, label: accept, href: link, valid: valid(hours) }),
      paragraph(notExpected),
    ],
    signature: ['Enamel'],
  });
}
