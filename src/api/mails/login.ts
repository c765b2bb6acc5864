import { paths } from '#util/site/paths.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from './compose-mail.ts';
import { button, code as codeBlock, paragraph } from './mail-body.ts';

const contactSignature = ({ name, phone, origin }: LiveBrand): string[] => [
  `${name}${phone && `, ${phone}`}`,
  origin,
];

/** @param code to type into the page that requested it; works once, for the given minutes */
export function loginCodeMail(
  brand: LiveBrand,
  { code, minutes }: { code: string; minutes: number },
): MailContent {
  return composeMail({
    subject: `Your code to log in to ${brand.name}`,
    title: 'Your code to log in',
    preview: `Type it within ${minutes} minutes. It works once.`,
    blocks: [
      paragraph(
        `Here is your code to log in to ${brand.name}. Type it into the page where you asked for it.`,
      ),
      codeBlock(code, `The code works once, within ${minutes} minutes.`),
      paragraph(
        'If you did not ask for it, you do not need to do anything. No one can log in with this code alone. Please do not share it: we never ask for it by phone or by email.',
      ),
    ],
    signature: contactSignature(brand),
  });
}

/** @param link opens the page for a new password; works once, for the given minutes */
export function passwordResetMail(
  brand: LiveBrand,
  { link, minutes }: { link: string; minutes: number },
): MailContent {
  return composeMail({
    subject: `Set a new password for ${brand.name}`,
    title: 'Set a new password',
    blocks: [
      paragraph(`Someone, hopefully you, asked for a new password for ${brand.name}.`),
      button({
        lead: 'To set it, open this link',
        label: 'Set a new password',
        href: link,
        valid: `The link works once, within ${minutes} minutes.`,
      }),
      paragraph(
        'If you did not ask for it, you do not need to do anything: your password stays as it is. No one can use this link without access to your email.',
      ),
    ],
    signature: contactSignature(brand),
  });
}

/** @param device where it was changed, such as “Firefox on Android” */
export function passwordChangedMail(brand: LiveBrand, { device }: { device: string }): MailContent {
  return composeMail({
    subject: `Your password for ${brand.name} was changed`,
    title: 'Your password was changed',
    blocks: [
      paragraph(
        `The password of your account at ${brand.name} was changed (${device}). Everywhere else, you have been logged out.`,
      ),
      paragraph('If this was you, everything is in order.'),
      button({
        lead: 'If it was not you, set a new password right away',
        label: 'Set a new password',
        href: `${brand.origin}${paths.resetPassword}`,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
