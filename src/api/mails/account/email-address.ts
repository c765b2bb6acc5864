import { paths } from '#util/site/paths.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, link, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

/** To a member who requests the link of the welcome mail again. */
export function confirmAddressMail(brand: LiveBrand, { link: href }: { link: string }): MailContent {
  return composeMail({
    subject: t.confirmEmail.subject(brand.name),
    title: t.confirmEmail.title,
    preview: t.confirmEmail.preview,
    blocks: [
      button({
        lead: shared.confirmReachesYou,
        label: shared.confirmAddress,
        href,
        valid: t.confirmEmail.valid,
      }),
      paragraph(t.confirmEmail.notMember(brand.name)),
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
    subject: t.emailChange.subject(brand.name),
    title: t.emailChange.title,
    blocks: [
      paragraph(t.emailChange.intro(brand.name)),
      button({
        lead: t.emailChange.lead,
        label: t.emailChange.confirm,
        href,
        valid: t.linkWithin(hours),
      }),
      paragraph(isAlone ? t.emailChange.onceOpened : t.emailChange.onceBothOpened),
      paragraph(t.emailChange.notAsked),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** To a mailbox whose owner already has an account. */
export function emailInUseMail(brand: LiveBrand): MailContent {
  return composeMail({
    subject: t.emailInUse.subject(brand.name),
    title: t.emailInUse.title,
    blocks: [
      paragraph(t.emailInUse.intro(brand.name)),
      button({
        lead: t.emailInUse.wasYou,
        label: shared.logIn,
        href: `${brand.origin}${paths.memberLogin}`,
      }),
      paragraph(t.emailInUse.notYou),
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
    subject: t.emailChangeRequested.subject(brand.name),
    title: t.emailChangeRequested.title,
    blocks: [
      paragraph(t.emailChangeRequested.intro(brand.name, email)),
      button({
        lead: t.emailChangeRequested.wasYou,
        label: t.emailChangeRequested.change,
        href,
        valid: t.linkWithin(hours),
      }),
      paragraph(t.emailChangeRequested.onceBothOpened),
      paragraph(t.emailChangeRequested.notYou),
      link({
        lead: t.emailChangeRequested.setPassword,
        label: shared.setPassword,
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
    subject: t.emailChanged.subject(brand.name),
    title: t.emailChanged.title,
    blocks: [paragraph(t.emailChanged.intro(brand.name)), paragraph(t.emailChanged.notYou), questions(brand)],
    signature: signatureOf(brand),
  });
}
