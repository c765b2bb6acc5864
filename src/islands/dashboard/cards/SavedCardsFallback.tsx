import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { idCard } from '#contracts/membership/id-card.ts';
import { SavedCards } from '#islands/shared/id-card/SavedCards.tsx';
import { $savedCards } from '#stores/saved-cards.ts';
import { isRefused, type QueryState, useQuery } from '../shared/use-query.ts';

interface Props {
  info: QueryState<MemberInfo>;
  /** the selected membership if it covers people today; null until known */
  membershipId: string | null;
}

/** An answer that comes before that is not worth showing anything else first. */
const MAX_WAIT_MS = 1500;

/**
 * Saved cards, shown until the server responds, because the member may be at the desk already. A card opened for the
 * desk stays open until it is closed, even if the response arrives.
 */
export function SavedCardsFallback({ info, membershipId }: Props) {
  const kept = useStore($savedCards);
  const keptId = kept?.card.membershipId ?? '';
  const isAbout = keptId !== '' && keptId === membershipId;
  const card = useQuery(idCard, { params: { id: keptId } }, isAbout);
  const isWaiting = info.kind !== 'ready' || (isAbout && card.kind !== 'ready' && !isRefused(card));
  const hasFailed = info.kind === 'failed' || card.kind === 'failed';
  const isLate = useIsLate(isWaiting);
  const [isAtDesk, setAtDesk] = useState(false);
  const isShown = (isWaiting && (isLate || hasFailed)) || isAtDesk;
  useFocusAfterDesk(isShown, isAtDesk);
  return isShown ? <SavedCards heading="h3" onDesk={setAtDesk} /> : null;
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** The button that held up the card may be gone with the answer that came meanwhile. */
function useFocusAfterDesk(isShown: boolean, isAtDesk: boolean): void {
  const wasAtDesk = useRef(false);
  useEffect(() => {
    if (wasAtDesk.current && !isShown) document.querySelector<HTMLElement>('.dash-heading')?.focus();
    wasAtDesk.current = isAtDesk;
  }, [isShown, isAtDesk]);
}
