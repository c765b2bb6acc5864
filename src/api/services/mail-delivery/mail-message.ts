import { documentBrand } from '#api/brand/brand.ts';
import type { LiveContent } from '#api/brand/live-brand.ts';
import { recordInLanguage } from '#api/brand/record-in-language.ts';
import { idCardPdf } from '#api/documents/id-card-pdf.ts';
import { receiptPdf } from '#api/documents/receipt-pdf.ts';
import { stationeryOf } from '#api/documents/stationery.ts';
import { t } from '#api/documents/texts.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { mailLook } from '#api/mails/html/mail-look.ts';
import { renderMail } from '#api/mails/html/render-mail.ts';
import { type MailAttachment, type MailBody, MailBodySchema } from '#api/mails/mail-body.ts';
import { t as mailTexts } from '#api/mails/texts.ts';
import type { MailFile } from '#api/ports/mail-driver.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { textsLanguage } from '#util/language/languages.ts';
import { readReceipt } from '../members/billing/read-receipt.ts';
import { findIdCard, ownCards } from '../members/cards/id-card.ts';
import { calendarFile } from './calendar-file.ts';
import type { MailTexts } from './fill-placeholders.ts';
import { LOGO_ID, mailLogo } from './mail-logo.ts';

/** A mail of the outbox with its placeholders filled. */
interface FilledMail extends MailTexts {
  id: string;
  site: string;
  subject: string;
  accountId: string | null;
  createdAt: Date;
}

export interface MailForms {
  text: string;
  /** '' for a mail with text only */
  html: string;
  attachments: MailFile[];
}

type Dependencies = Pick<ApiDependencies, 'database' | 'log' | 'now'>;

/** Both forms of a mail, and its files. A mail of a brand that is offline, or without a body, has text only. */
export async function mailForms(
  deps: Dependencies,
  mail: FilledMail,
  content: LiveContent | null,
): Promise<MailForms> {
  const { text } = mail;
  const { data: body } = MailBodySchema.safeParse(mail.body);
  if (!body || !content) return { text, html: '', attachments: [] };
  const { html, attachments } = await htmlForm({ subject: mail.subject, body }, content);
  for (const each of body.attachments) {
    try {
      attachments.push(
        await inLanguage(textsLanguage(body.language), () => makeFile(deps, each, { mail, content })),
      );
    } catch (error) {
      // the mail is owed even without the file, and the dashboard has it too
      const isGone = error instanceof ApiError && ['not_found', 'not_allowed'].includes(error.code);
      if (!isGone)
        deps.log.error('mail-attachment', error, { site: mail.site, id: mail.id, kind: each.kind });
    }
  }
  return { text, html, attachments };
}

/** The HTML form with the brand's logo. */
export async function htmlForm(
  mail: { subject: string; body: MailBody },
  content: LiveContent,
): Promise<Pick<MailForms, 'html' | 'attachments'>> {
  const { site, theme } = content.record;
  const picture = await mailLogo(content);
  const logo = picture && { src: `cid:${LOGO_ID}`, width: picture.width, height: picture.height };
  const html = renderMail(mail, { name: site.name, look: mailLook(theme), logo });
  return { html, attachments: picture ? [picture.file] : [] };
}

/** HTML with its pictures in it, to be shown outside a mail program. */
export function withPictures({ html, attachments }: Pick<MailForms, 'html' | 'attachments'>): string {
  let shown = html;
  for (const { contentId, type, bytes } of attachments) {
    const data = Buffer.from(bytes).toString('base64');
    if (contentId) shown = shown.replaceAll(`cid:${contentId}`, `data:${type};base64,${data}`);
  }
  return shown;
}

/**
 * A file in the language of the call, which is the mail's.
 * @throws ApiError if the document no longer exists
 */
async function makeFile(
  { database, now }: Dependencies,
  attachment: MailAttachment,
  { mail, content }: { mail: FilledMail; content: LiveContent },
): Promise<MailFile> {
  const { site, accountId, id, createdAt } = mail;
  if (attachment.kind === 'calendar') {
    const bytes = calendarFile(attachment, { uid: `${id}.${site}`, at: createdAt });
    return { name: mailTexts.firstVisitFile, type: 'text/calendar; charset=utf-8; method=PUBLISH', bytes };
  }
  if (accountId === null) throw new ApiError('not_found');
  const brand = documentBrand(recordInLanguage(content.record));
  const at = now();
  const scope = { site, accountId, now: at };
  if (attachment.kind === 'receipt') {
    const receipt = await database.inSite(site, (tx) =>
      readReceipt(tx, scope, { id: attachment.paymentId, brand }),
    );
    const bytes = await receiptPdf(receipt, await stationeryOf(content, at));
    return { name: `${t.fileNames.receipt(receipt.number)}.pdf`, type: 'application/pdf', bytes };
  }
  const card = await database.inSite(site, (tx) => findIdCard(tx, scope, { id: attachment.id, brand }));
  const bytes = await idCardPdf(ownCards(card, attachment.id), await stationeryOf(content, at));
  return { name: `${t.fileNames.card}.pdf`, type: 'application/pdf', bytes };
}
