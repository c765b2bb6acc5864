import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { idCard } from '#contracts/membership/id-card.ts';
import { KeptCards } from '#islands/shared/id-card/SavedCards.tsx';
import { $savedCards } from '#stores/saved-cards.ts';
import { type Answered, isRefused, useAnswer } from '../shared/use-query.ts';

interface Props {
  info: Answered<MemberInfo>;
  /** the one that the page is about, if it covers anybody today; null while it is not known */
  membershipId: string | null;
}

/** An answer that comes before that is not worth showing anything else first. */
const PATIENCE_MS = 1500;

/**
 * The cards that are kept on this device, for as long as the server does not say how they are by now: it may take its
 * time, or say nothing at all, while somebody stands at the desk. A card that is held up there stays until it is
 * closed, whatever is answered meanwhile.
 */
export function KeptMeanwhile({ info, membershipId }: Props) {
  const kept = useStore($savedCards);
  const keptId = kept?.card.membershipId ?? '';
  const isAbout = keptId !== '' && keptId === membershipId;
  const card = useAnswer(idCard, { params: { id: keptId } }, isAbout);
  const isWaiting = info.kind !== 'ready' || (isAbout && card.kind !== 'ready' && !isRefused(card));
  const hasFailed = info.kind === 'failed' || card.kind === 'failed';
  const isLate = useIsLate(isWaiting);
  const [isAtDesk, setAtDesk] = useState(false);
  const isShown = (isWaiting && (isLate || hasFailed)) || isAtDesk;
  useFocusAfterDesk(isShown, isAtDesk);
  return isShown ? <KeptCards heading="h3" onDesk={setAtDesk} /> : null;
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
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
