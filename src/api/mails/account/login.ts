import { paths } from '#util/site/paths.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, homePage, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, code as codeBlock, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

const contactSignature = (brand: LiveBrand): string[] => {
  const { name, phone } = brand;
  return [`${name}${phone && `, ${phone}`}`, homePage(brand)];
};

interface MailedCode {
  /** to type into the page that requested it; works once */
  code: string;
  minutes: number;
}

export const loginCodeMail = (brand: LiveBrand, code: MailedCode): MailContent =>
  codeMail(brand, t.loginCode, code);

/** To a logged-in member without a password, who changes how they log in. */
export const confirmCodeMail = (brand: LiveBrand, code: MailedCode): MailContent =>
  codeMail(brand, t.confirmCode, code);

const codeMail = (
  brand: LiveBrand,
  words: typeof t.loginCode | typeof t.confirmCode,
  { code, minutes }: MailedCode,
): MailContent =>
  composeMail({
    subject: words.subject(brand.name),
    title: words.title,
    preview: t.loginCode.preview(minutes),
    blocks: [
      paragraph(words.intro(brand.name)),
      codeBlock(code, t.loginCode.valid(minutes)),
      paragraph(words.notAsked),
    ],
    signature: contactSignature(brand),
  });

/** @param link opens the page for a new password; works once, for the given minutes */
export function passwordResetMail(
  brand: LiveBrand,
  { link, minutes }: { link: string; minutes: number },
): MailContent {
  return composeMail({
    subject: t.passwordReset.subject(brand.name),
    title: shared.setPassword,
    blocks: [
      paragraph(t.passwordReset.intro(brand.name)),
      button({
        lead: t.passwordReset.lead,
        label: shared.setPassword,
        href: link,
        valid: t.passwordReset.valid(minutes),
      }),
      paragraph(t.passwordReset.notAsked),
    ],
    signature: contactSignature(brand),
  });
}

/**
 * @param change.device where it was changed, such as “Firefox on Android”
 * @param change.isFirst the account had no password before
 */
export function passwordChangedMail(
  brand: LiveBrand,
  { device, isFirst }: { device: string; isFirst: boolean },
): MailContent {
  const words = isFirst ? t.passwordAdded : t.passwordChanged;
  return composeMail({
    subject: words.subject(brand.name),
    title: words.title,
    blocks: [
      paragraph(words.intro(brand.name, device)),
      paragraph(t.passwordChanged.wasYou),
      button({
        lead: t.passwordChanged.notYou,
        label: shared.setPassword,
        href: `${brand.origin}${paths.resetPassword}`,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
