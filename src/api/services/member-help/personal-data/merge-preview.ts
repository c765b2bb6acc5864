import { createHash } from 'node:crypto';
import { ApiError } from '#api/kernel/errors.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { readMerge } from '#contracts/staff/member-merge.ts';
import type { Tx } from '#db/queries/database.ts';
import { paymentMethods } from '#db/schema/payments.ts';
import { ofAccount } from '../../membership/account-rows.ts';
import { assertOpen } from '../../staff/assert-open.ts';
import { readAccountRecord } from '../../staff/read-account.ts';
import { readMemberships, readPeople } from '../../staff/read-member.ts';
import { openThings, readBalance } from './closing.ts';
import type { HeldAccount } from './held-table.ts';
import { t } from './texts.ts';

type Preview = AnswerOf<typeof readMerge>;
type Side = Preview['kept'];
type Person = Side['people'][number];

/** The account that stays, and the one whose rows move to it. */
export interface Pair {
  kept: HeldAccount;
  other: HeldAccount;
}

/**
 * What a merge would do now. It reads the same with the rights of the staff and of jobs.
 * @throws ApiError not_allowed for an account with itself, conflict for one that is closed
 */
export async function previewMerge(tx: Tx, pair: Pair, now: Date): Promise<Preview> {
  if (pair.kept.accountId === pair.other.accountId)
    throw new ApiError('not_allowed', { reason: 'same_account', message: t.sameAccount });
  await assertOpen(tx, pair.kept);
  await assertOpen(tx, pair.other);
  const kept = await readSide(tx, pair.kept, now);
  const other = await readSide(tx, pair.other, now);
  const open = [...(await openThings(tx, pair.kept)), ...(await openThings(tx, pair.other))];
  const isOpen = (kind: string) => open.some((thing) => thing.kind === kind);
  const blocks: Preview['blocks'] = [];
  const [one, two] = [kept.people[0], other.people[0]];
  if (one && two && !isSameName(one, two) && one.birthDate !== two.birthDate) blocks.push('different_people');
  // everything moves to who reads this mailbox, so it is proven first, and a second step is not lost on the way
  if (!kept.isEmailConfirmed) blocks.push('unconfirmed_email');
  if (other.secondStepSince && !kept.secondStepSince) blocks.push('second_step');
  if (isCovered(kept) && isCovered(other)) blocks.push('two_memberships');
  // an open grievance moves, with its clock
  for (const kind of ['open_payment', 'open_refund', 'waiting_approval'] as const)
    if (isOpen(kind)) blocks.push(kind);
  const shown = { kept, other, cardOf: cardOf(kept, other), blocks };
  return { ...shown, stateKey: createHash('sha256').update(JSON.stringify(shown)).digest('base64url') };
}

async function readSide(tx: Tx, held: HeldAccount, now: Date): Promise<Side> {
  const { email, isEmailConfirmed, phone, since, secondStepSince } = await readAccountRecord(tx, held, now);
  const people = await readPeople(tx, held);
  const memberships = await readMemberships(tx, held, now);
  const [card] = await tx
    .select({ brand: paymentMethods.brand, last4: paymentMethods.last4 })
    .from(paymentMethods)
    .where(ofAccount(paymentMethods, held));
  return {
    email,
    isEmailConfirmed,
    phone,
    since,
    secondStepSince,
    people: people.map(({ firstName, lastName, birthDate }) => ({ firstName, lastName, birthDate })),
    memberships: memberships.map(({ number, plan, status, termEnd }) => ({ number, plan, status, termEnd })),
    card: card ?? null,
    balanceCents: await readBalance(tx, held),
  };
}

const isCovered = ({ memberships }: Side): boolean => memberships.some(({ status }) => status !== 'ended');

/** Renewals charge the card that the member gave for the membership, so that one stays. */
function cardOf(kept: Side, other: Side): Preview['cardOf'] {
  if (isCovered(other)) return other.card && 'other';
  if (kept.card) return 'kept';
  return other.card && !isCovered(kept) ? 'other' : null;
}

const isSameName = (one: Person, two: Person): boolean => {
  const plain = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim().toLowerCase();
  return plain(one) === plain(two);
};

/** Whether a person of one household is that of the other one. */
export const isSamePerson = (one: Person, two: Person): boolean =>
  isSameName(one, two) && one.birthDate === two.birthDate;
