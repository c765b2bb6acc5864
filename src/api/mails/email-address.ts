import { paths } from '#util/site/paths.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from './compose-mail.ts';
import { button, link, paragraph } from './mail-body.ts';

const WORKS_ONCE = 'The link works once.';

/** To a member who requests the link of the welcome mail again. */
export function confirmAddressMail(brand: LiveBrand, { link: href }: { link: string }): MailContent {
  return composeMail({
    subject: `Confirm your email address for ${brand.name}`,
    title: 'Confirm your email address',
    preview: 'One click tells us that our emails reach you.',
    blocks: [
      button({
        lead: 'Open this link to confirm that our emails reach you. Log in if you are asked to',
        label: 'Confirm my email address',
        href,
        valid: 'The link works once. Earlier links no longer work.',
      }),
      paragraph(
        `If you are not a member of ${brand.name}, someone mistyped their address. You do not need to do anything.`,
      ),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface ConfirmationLink {
  /** confirms the change from this mailbox; works once */
  link: string;
  hours: number;
}

/** To the new address. @param link.isAlone the old address was never confirmed, so only the new one has to confirm */
export function emailChangeMail(
  brand: LiveBrand,
  { link: href, hours, isAlone }: ConfirmationLink & { isAlone: boolean },
): MailContent {
  return composeMail({
    subject: `Confirm your new email address for ${brand.name}`,
    title: 'Confirm your new email address',
    blocks: [
      paragraph(`Someone, hopefully you, wants to use this email address for ${brand.name}.`),
      button({
        lead: 'To confirm it, open this link, and log in with your current address if you are asked to',
        label: 'Confirm this address',
        href,
        valid: `${WORKS_ONCE} Please use it within ${hours} hours.`,
      }),
      paragraph(
        isAlone
          ? 'The new address takes effect once it is opened.'
          : 'We also sent a link to your current address. The new address takes effect once both links are opened.',
      ),
      paragraph('If you did not ask for it, you do not need to do anything.'),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** To a mailbox whose owner already has an account. */
export function emailInUseMail(brand: LiveBrand): MailContent {
  return composeMail({
    subject: `Your email address at ${brand.name}`,
    title: 'Your email address has an account already',
    blocks: [
      paragraph(
        `Someone wanted to use this email address for another membership at ${brand.name}. It belongs to your account, so nothing was changed.`,
      ),
      button({
        lead: 'If this was you, log in with this address',
        label: 'Log in',
        href: `${brand.origin}${paths.memberLogin}`,
      }),
      paragraph('If it was not you, you do not need to do anything.'),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** To the present address of the account. @param link.email the new one */
export function emailChangeRequestedMail(
  brand: LiveBrand,
  { link: href, hours, email }: ConfirmationLink & { email: string },
): MailContent {
  return composeMail({
    subject: `A new email address for your account at ${brand.name}?`,
    title: 'A new email address for your account?',
    blocks: [
      paragraph(
        `Someone who knows your password wants your account at ${brand.name} to have another email address: ${email}`,
      ),
      button({
        lead: 'If this was you, open this link, and log in if you are asked to',
        label: 'Yes, change my address',
        href,
        valid: `${WORKS_ONCE} Please use it within ${hours} hours.`,
      }),
      paragraph('The new address takes effect once the link that we sent there is opened as well.'),
      paragraph('If it was not you, do not open the link above: without it nothing changes.'),
      link({
        lead: 'Set a new password right away. That cancels the request and logs everyone else out',
        label: 'Set a new password',
        href: `${brand.origin}${paths.resetPassword}`,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** To both addresses. */
export function emailChangedMail(brand: LiveBrand): MailContent {
  return composeMail({
    subject: `Your email address at ${brand.name} was changed`,
    title: 'Your email address was changed',
    blocks: [
      paragraph(
        `Your account at ${brand.name} has a new email address. Our emails go there from now on, and you log in with it. Everywhere else, you have been logged out.`,
      ),
      paragraph('If this was not you, please get in touch with us right away.'),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
