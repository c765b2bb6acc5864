import { composeMail, type MailContent } from '../compose-mail.ts';
import { button, paragraph } from '../mail-body.ts';
import { t } from './texts.ts';

interface Invitation {
  inviter: string;
  link: string;
  hours: number;
}

/** @param invitation.link opens the page to accept it; works once, for the given hours */
export const staffInvitationMail = (invitation: Invitation): MailContent =>
  composeInvitation(t.invitation, invitation);

/** To a person who has an account. @param offer.link the page where they accept the roles after signing in */
export const staffOfferMail = (offer: Invitation): MailContent => composeInvitation(t.offer, offer);

function composeInvitation(
  { subject, intro, lead, accept, valid, notExpected }: typeof t.invitation | typeof t.offer,
  { inviter, link, hours }: Invitation,
): MailContent {
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
