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

/** @param code to type into the page that requested it; works once, for the given minutes */
export function loginCodeMail(
  brand: LiveBrand,
  { code, minutes }: { code: string; minutes: number },
): MailContent {
  return composeMail({
    subject: t.loginCode.subject(brand.name),
    title: t.loginCode.title,
    preview: t.loginCode.preview(minutes),
    blocks: [
      paragraph(t.loginCode.intro(brand.name)),
      codeBlock(code, t.loginCode.valid(minutes)),
      paragraph(t.loginCode.notAsked),
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

/** @param device where it was changed, such as “Firefox on Android” */
export function passwordChangedMail(brand: LiveBrand, { device }: { device: string }): MailContent {
  return composeMail({
    subject: t.passwordChanged.subject(brand.name),
    title: t.passwordChanged.title,
    blocks: [
      paragraph(t.passwordChanged.intro(brand.name, device)),
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
