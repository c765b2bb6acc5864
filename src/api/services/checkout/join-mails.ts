import { joinedByAnotherMail, welcomeMail } from '#api/mails/welcome.ts';
import type { Capture } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { lastDayOf } from '#domain/terms/membership-term.ts';
import { addressLink } from '../membership/confirm-address.ts';
import { queueMails } from '../outbox/queue-mail.ts';
import { receiptOf } from '../payments/receipt-mail.ts';
import type { JoinIntent } from './join-intent.ts';
import type { Owner } from './store-account.ts';
import type { StoredMember } from './store-household.ts';

interface Joined {
  capture: Capture;
  intent: JoinIntent;
  account: Owner['account'];
  membership: { number: string; autoRenew: boolean };
  people: readonly StoredMember[];
  isOwner: boolean;
}

/** Queues welcome and receipt. If another person paid, the owner is told so, and gets no card details. */
export async function queueJoinMails(tx: Tx, joined: Joined): Promise<void> {
  const { capture, intent, account, membership, people, isOwner } = joined;
  const { payment, brand } = capture;
  const { site, id } = payment;
  const term = { start: intent.termStart, end: intent.termEnd };
  const facts = {
    number: membership.number,
    validFrom: term.start,
    validThrough: lastDayOf(term),
    people: people.map((person) => coveredName(person, intent)),
  };
  const mail = isOwner
    ? welcomeMail(brand, { ...facts, ...boughtIn(joined) })
    : joinedByAnotherMail(brand, facts);
  const to = { recipient: account.email, accountId: account.id };
  const welcome = { ...to, ...mail, kind: 'welcome', dedupeKey: `welcome:${id}` };
  if (!isOwner) return queueMails(tx, site, [welcome]);
  const { number, validFrom: from, validThrough: through } = facts;
  const cover = { people: facts.people, from, through };
  await queueMails(tx, site, [welcome, receiptOf(capture, { account, number, cover })]);
}

/** The name, with the person's own plan if they have one. */
function coveredName({ firstName, lastName, inCart }: StoredMember, { ownPlans }: JoinIntent): string {
  const own = ownPlans.find(({ person }) => person === inCart);
  return `${firstName} ${lastName}${own ? ` (${own.name})` : ''}`;
}

function boughtIn({ capture, intent, account, membership }: Joined) {
  const { letter = null, renewalCents, termEnd, cycle, consents } = intent;
  const every = cycle === 'annual' ? ('year' as const) : ('month' as const);
  return {
    confirmLink: account.emailUnconfirmedSince ? addressLink(capture.brand.origin) : null,
    letter,
    totalCents: capture.payment.amountCents,
    renewal: membership.autoRenew ? { on: termEnd, cents: renewalCents, every } : null,
    agreedTo: consents.map(({ wording }) => wording),
  };
}
