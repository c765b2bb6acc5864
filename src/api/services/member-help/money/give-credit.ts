import { and, eq } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { creditGivenMail } from '#api/mails/payments/from-service.ts';
import { readAccount, recordEvent } from '#api/services/membership/account.ts';
import { readOwed } from '#api/services/membership/read-household.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { closeCardPages } from '#api/services/payments/card-pages.ts';
import { ledgerColumns } from '#api/services/payments/ledger-columns.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type * as contract from '#contracts/staff/member-money.ts';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries } from '#db/schema/payments.ts';
import type { MemberCall } from '../change-member.ts';
import { askApproval, findAsked } from './ask-approval.ts';
import { ALONE, readLeftAlone } from './limit.ts';
import { moveMoney } from './move-money.ts';

/**
 * Gives a credit, once for each key, or asks a second person to approve it. The account's next payments use a credit.
 */
export const giveCredit = (
  call: StaffCall<typeof contract.giveCredit>,
): Promise<AnswerOf<typeof contract.giveCredit>> =>
  moveMoney(call, 'current', async (member) => {
    const { cents, key, reason } = call.body;
    const brand = await liveBrand(member.deps, member.site);
    await closeCardPages(member.deps, member);
    return member.inSite(async (tx) => {
      // two requests for one account wait for each other
      await readOwed(tx, { ...member, lock: true });
      const given = await giveOrAsk();
      return { ...given, balanceCents: await readOwed(tx, member) };

      async function giveOrAsk(): Promise<{ status: 'done' | 'waiting'; cents: number }> {
        const cause = `${ALONE}:${key}`;
        const known = await findCredit(tx, member.site, cause);
        if (known !== null) return { status: 'done', cents: known };
        const asked = await findAsked(tx, member, key);
        if (asked) return { status: 'waiting', cents: asked.cents };
        if (cents > (await readLeftAlone(tx, member, member.deps))) {
          const person = requirePerson(call);
          await askApproval(tx, member, { person, kind: 'credit', paymentId: null, key, cents, reason });
          return { status: 'waiting', cents };
        }
        await writeCredit(tx, member, { brand, cents, cause });
        return { status: 'done', cents };
      }
    });
  });

interface Credit {
  brand: LiveBrand;
  cents: number;
  /** one credit for each */
  cause: string;
}

/** Writes a credit and its mail. The account is locked. */
export async function writeCredit(
  tx: Tx,
  { site, accountId, now }: Pick<MemberCall, 'site' | 'accountId' | 'now'>,
  { brand, cents, cause }: Credit,
): Promise<void> {
  const dedupeKey = `credit:${cause}`;
  const scope = { site, accountId, now };
  await tx.insert(ledgerEntries).values({
    site,
    accountId,
    kind: 'credit',
    amountCents: -cents,
    ...ledgerColumns('service_credit'),
    dedupeKey,
    createdAt: now,
  });
  await recordEvent(tx, scope, 'credit_given_by_staff', { cents });
  await queueMailTo(tx, brand, await readAccount(tx, scope), {
    kind: 'credit',
    dedupeKey,
    mail: () => creditGivenMail(brand, { cents }),
  });
}

/** The cents of the credit of a cause; null if there is none. */
async function findCredit(tx: Tx, site: string, cause: string): Promise<number | null> {
  const [known] = await tx
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.site, site), eq(ledgerEntries.dedupeKey, `credit:${cause}`)));
  return known ? -known.cents : null;
}
