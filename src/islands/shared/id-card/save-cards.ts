import { call } from '#client/http/call.ts';
import { hasPendingLogout, loginEpoch, mayShowOnPage } from '#client/session/session-state.ts';
import { hasSavedCards } from '#client/storage/saved-cards.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { type IdCard, idCard } from '#contracts/membership/id-card.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { keepCards, readSavedCards, removeCards } from '#stores/saved-cards.ts';
import type { Day } from '#util/dates/calendar.ts';
import { registerWorker, unregisterWorker, updateWorker } from './offline-cards.ts';

interface CardsToSave {
  /** id of the member's account */
  account: string;
  card: IdCard;
  /** in the office's time zone */
  today: Day;
}

/** The result of saving the cards. */
type SaveResult =
  | 'kept'
  /** the browser does not support it */
  | 'cannot'
  /** the member has logged out since, or another account has logged in */
  | 'left';

/** Saves the cards on this device for offline use. Any result other than 'kept' leaves nothing behind. */
export async function saveOnPhone({ account, card, today }: CardsToSave): Promise<SaveResult> {
  const isStillHere = watchLogin(account);
  const build = await readBuild();
  // Pages first, so that a card is reported as saved only if it opens.
  if (!(await registerWorker())) return 'cannot';
  const isHere = isStillHere();
  if (!isHere || !keepCards({ account, keptOn: today, build, card })) {
    await unregisterWorker();
    return isHere ? 'cannot' : 'left';
  }
  // asks the browser not to delete the data when storage is low
  void navigator.storage?.persist?.().catch(() => false);
  return 'kept';
}

export async function removeFromPhone(): Promise<void> {
  removeCards();
  await unregisterWorker();
}

/** Updates the saved cards, and the saved pages after a publish. */
export async function refreshSavedCards(
  wanted: CardsToSave,
  isStillHere = watchLogin(wanted.account),
): Promise<void> {
  const { account, card, today } = wanted;
  const before = readSavedCards();
  if (before?.account !== account) return;
  const build = (await readBuild()) || before.build;
  // The cards may have been removed, or the account changed, in the meantime.
  if (!isStillHere() || readSavedCards()?.account !== account) return;
  keepCards({ account, keptOn: today, build, card });
  const isReady = await registerWorker();
  if (!hasSavedCards()) return unregisterWorker();
  if (isReady && build !== before.build) await updateWorker();
}

/**
 * Refreshes saved cards from any section: once a day, and when the membership differs from them. Cards of a
 * membership without covered people are removed.
 * @param mayFetch false where the open section requests the cards itself
 */
export async function refreshFromServer(
  { account, memberships }: MemberInfo,
  mayFetch: boolean,
): Promise<void> {
  const kept = readSavedCards();
  if (!kept) return;
  const membership = memberships.find(({ id }) => id === kept.card.membershipId);
  if (kept.account !== account.id || !membership?.covered) return removeFromPhone();
  const { today } = membership;
  if (!mayFetch || (kept.keptOn === today && !isCardOutdated(kept.card, membership))) return;
  const isStillHere = watchLogin(account.id);
  try {
    const card = await call(idCard, { params: { id: membership.id } });
    await refreshSavedCards({ account: account.id, card, today }, isStillHere);
  } catch {
    // retried on the next visit
  }
}

/** @returns whether no login or logout happened in this browser since */
function watchLogin(account: string): () => boolean {
  const login = loginEpoch();
  return () => loginEpoch() === login && !hasPendingLogout() && mayShowOnPage(account);
}

/** Identifies the build of the published pages; '' if it cannot be loaded. */
async function readBuild(): Promise<string> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache' });
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  }
}

/** Whether a card is out of date compared to its membership, and must be reloaded. */
export function isCardOutdated(card: IdCard, membership: MembershipAnswer): boolean {
  const covered = membership.members
    .filter((person) => person.covered)
    .map(({ id, firstName, lastName, ownPlan, coveredFrom, coveredThrough }) =>
      toLine([id, `${firstName} ${lastName}`.trim(), ownPlan?.name ?? '', coveredFrom, coveredThrough]),
    );
  const named = card.members.map(({ id, name, ownPlan = '', coveredFrom, coveredThrough }) =>
    toLine([id, name, ownPlan, coveredFrom, coveredThrough]),
  );
  return (
    toLine([card.plan, card.number, card.validFrom, card.validThrough]) !==
      toLine([membership.plan.name, membership.number, membership.termStart, membership.termThrough]) ||
    officeLine(card.office) !== officeLine(membership.office) ||
    toLine(named.sort()) !== toLine(covered.sort())
  );
}

const officeLine = (office: IdCard['office']): string =>
  office
    ? toLine([office.name, office.street, office.city, office.state, office.zip, office.phone])
    : 'no office';

const toLine = (parts: readonly string[]): string => JSON.stringify(parts);
