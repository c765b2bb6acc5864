import { call } from '../../client/call.ts';
import { type IdCard, idCard } from '../../contracts/id-card.ts';
import type { MemberInfo } from '../../contracts/member-info.ts';
import { dropCards, keepCards, readKeptCards } from '../../stores/kept-cards.ts';
import { localDay } from '../../util/calendar.ts';
import { endOffline, renewOffline, startOffline } from './cards-offline.ts';

/**
 * Keeps the cards on this device, so that they open without network.
 * @param account the member's e-mail address
 * @returns false where this browser cannot; then nothing is kept
 */
export async function keepOnPhone(account: string, card: IdCard): Promise<boolean> {
  const build = await readBuild();
  // the pages first: nobody is told that a card is kept which would not open
  if (!(await startOffline())) return false;
  if (!keepCards({ account, keptOn: localDay(), build, card })) {
    await endOffline();
    return false;
  }
  // asks that the browser does not clear it away when room is short; it may say no
  void navigator.storage?.persist?.().catch(() => false);
  return true;
}

export async function removeFromPhone(): Promise<void> {
  dropCards();
  await endOffline();
}

/** What is kept follows what the server says, and the pages as they are published. */
export async function refreshKept(account: string, card: IdCard): Promise<void> {
  const kept = readKeptCards();
  if (kept?.account !== account) return;
  const build = (await readBuild()) || kept.build;
  // removed while that was on its way
  if (readKeptCards() === null) return;
  keepCards({ account, keptOn: localDay(), build, card });
  if (!(await startOffline())) return;
  if (build !== kept.build) await renewOffline();
}

/**
 * The same from any part of the dashboard, once a day. Cards of a membership that does not cover anybody any more do
 * not stay.
 * @param mayAsk false where the part that is open asks for the cards itself
 */
export async function refreshFrom({ account, memberships }: MemberInfo, mayAsk: boolean): Promise<void> {
  const kept = readKeptCards();
  if (!kept) return;
  const membership = memberships.find(({ id }) => id === kept.card.membershipId);
  if (kept.account !== account.email || !membership?.covered) return removeFromPhone();
  if (!mayAsk || kept.keptOn === localDay()) return;
  try {
    await refreshKept(account.email, await call(idCard, { params: { id: membership.id } }));
  } catch {
    // another time
  }
}

/** What tells builds of the pages apart; '' where it cannot be had. */
async function readBuild(): Promise<string> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache' });
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  }
}
