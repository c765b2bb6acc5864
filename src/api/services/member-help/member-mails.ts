import { and, eq } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-actions.ts';
import type { Tx } from '#db/queries/database.ts';
import { outbox } from '#db/schema/outbox.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { ADDRESS_TOKEN, readAccount } from '../membership/account.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';
import { fillPlaceholders, placeholderKinds } from '../outbox/queue-mail.ts';
import { recordAudit } from '../staff/record-audit.ts';
import { t } from '../staff/texts.ts';
import { changeForMember } from './change-member.ts';

type Mail = typeof outbox.$inferSelect;

/** Stands in the shown text for a link or code, which is never stored. */
const HIDDEN = '…';

/** @throws ApiError not_found */
async function findMail(tx: Tx, { id, ...key }: AccountKey & { id: string }): Promise<Mail> {
  const [mail] = await tx
    .select()
    .from(outbox)
    .where(and(ofAccount(outbox, key), eq(outbox.id, id)));
  if (!mail) throw notFound();
  return mail;
}

/** Mails whose link the processor made: it is for the member alone. */
const HIDDEN_LINKS = new Set(['card-page']);
const LINK = /https?:\/\/\S+/g;

/**
 * A link or code belongs to the request that caused it, and is not sent again, except the one that confirms the
 * address of a new account: that is made when the mail is sent.
 */
const isResendable = ({ kind, text, body }: Pick<Mail, 'kind' | 'text' | 'body'>): boolean =>
  !HIDDEN_LINKS.has(kind) && placeholderKinds({ text, body }).every((each) => each === ADDRESS_TOKEN);

/** The text without what opens an account or a payment page. */
export async function shownMailText({ kind, text }: Pick<Mail, 'kind' | 'text'>): Promise<string> {
  const filled = await fillPlaceholders(text, async () => HIDDEN);
  return HIDDEN_LINKS.has(kind) ? filled.replace(LINK, HIDDEN) : filled;
}

/** The text of a mail to the member; the look at it is recorded. */
export const showMail = (
  call: StaffCall<typeof contract.readMail>,
): Promise<AnswerOf<typeof contract.readMail>> =>
  call.inScope(async (tx) => {
    const { params } = call;
    const mail = await findMail(tx, params);
    await recordAudit(tx, call, requirePerson(call), {
      action: 'member.mail_read',
      subject: { kind: 'account', id: params.accountId },
      site: params.site,
      after: { mail: mail.id, kind: mail.kind },
    });
    const { subject, recipient, language, createdAt } = mail;
    return {
      subject,
      text: await shownMailText(mail),
      recipient,
      language,
      at: createdAt.toISOString(),
      isResendable: isResendable(mail),
    };
  });

const RESENT: Limit = { name: 'staff-resent-mail', most: 20, perSeconds: 24 * 3600 };

/** Sends a mail again, to the present address of the account. */
export const resend = (
  call: StaffCall<typeof contract.resendMail>,
): Promise<AnswerOf<typeof contract.resendMail>> =>
  changeForMember(call, async (member) => {
    const { site, accountId, requestId } = member;
    await limitCalls(member, RESENT, accountId);
    return member.inSite(async (tx) => {
      const mail = await findMail(tx, call.params);
      if (!isResendable(mail)) throw new ApiError('not_allowed', { message: t.mailOfARequest });
      const { email: recipient } = await readAccount(tx, member);
      const { kind, language, subject, text, body, html, unsubscribe } = mail;
      await tx.insert(outbox).values({
        site,
        accountId,
        kind,
        recipient,
        language,
        subject,
        text,
        body,
        html,
        unsubscribe,
        dedupeKey: `resent:${mail.id}:${requestId}`,
      });
      return { recipient };
    });
  });
