import { useEffect, useState } from 'react';
import type { Answered, OfficeName, OfficeOffer } from './load-office.ts';

export type Asked<T> =
  | { state: 'not-asked' }
  | { state: 'asking' }
  | { state: 'answered'; answer: Answered<T> };

const NOT_ASKED = { state: 'not-asked' } as const;

/** Offices of the group, loaded on demand, and the plans of the chosen one. */
export function useOffice(group: string, officeId: string) {
  const [offices, setOffices] = useState<Asked<OfficeName[]>>(NOT_ASKED);
  const [offer, setOffer] = useState<Asked<OfficeOffer>>(NOT_ASKED);
  const [tries, setTries] = useState(0);
  const [isWanted, setWanted] = useState(false);

  // an office that came with the address needs its name
  const needsOffices = isWanted || officeId !== '';
  useEffect(() => {
    if (!needsOffices) return;
    return ask(setOffices, (calls) => calls.loadOffices(group), tries);
  }, [group, needsOffices, tries]);

  useEffect(() => {
    if (!officeId) return setOffer(NOT_ASKED);
    return ask(setOffer, (calls) => calls.loadOffer(officeId), tries);
  }, [officeId, tries]);

  return {
    offices,
    offer,
    wantOffices: () => setWanted(true),
    tryAgain: () => setTries((count) => count + 1),
  };
}

/** @returns what makes a late answer count for nothing */
function ask<T>(
  set: (asked: Asked<T>) => void,
  load: (calls: typeof import('./load-office.ts')) => Promise<Answered<T>>,
  _try: number,
): () => void {
  let isOver = false;
  set({ state: 'asking' });
  void import('./load-office.ts').then(load).then((answer) => {
    if (!isOver) set({ state: 'answered', answer });
  });
  return () => {
    isOver = true;
  };
}
