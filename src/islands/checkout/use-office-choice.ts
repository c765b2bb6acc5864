import { useEffect, useState } from 'react';
import { call } from '#client/http/call.ts';
import { explain } from '#client/http/call-failure.ts';
import { location as officeInFull } from '#contracts/catalog/locations.ts';
import { type PlanOption, plansWithoutOffice } from './plan-options.ts';

export interface ChosenOffice {
  id: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

interface OfficeChoice {
  office: ChosenOffice | null;
  /** the plans sold there; null while they are looked up */
  offered: readonly PlanOption[] | null;
  /** why the office that was asked for is not chosen; '' if it is */
  problem: string;
  choose(id: string | null): void;
}

const NOT_THERE = 'This office no longer takes part. Please choose another one, or join without an office.';

/**
 * The office that the membership is for: the one in the link, else the cart's, else none.
 * @param inCart id of the cart's office; null: outside office
 * @param plans all plans of the brand
 */
export function useOfficeChoice(inCart: string | null, plans: readonly PlanOption[]): OfficeChoice {
  const [wanted, setWanted] = useState<string | null>(inCart);
  const [found, setFound] = useState<{ office: ChosenOffice; plans: readonly PlanOption[] } | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('office');
    if (asked) setWanted(asked);
  }, []);

  useEffect(() => {
    if (wanted === null) return setFound(null);
    let isCurrent = true;
    call(officeInFull, { params: { id: wanted } }).then(
      ({ id, name, street, city, state, zip, plans: sold }) => {
        if (isCurrent) setFound({ office: { id, name, street, city, state, zip }, plans: sold });
      },
      (error: unknown) => {
        const { code, message } = explain(error);
        if (!isCurrent || code === 'aborted') return;
        setProblem(code === 'not_found' ? NOT_THERE : message);
        setWanted(null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);

  return {
    office: found?.office ?? null,
    offered: wanted === null ? plansWithoutOffice(plans) : (found?.plans ?? null),
    problem,
    choose(id) {
      setProblem('');
      setFound(null);
      setWanted(id);
    },
  };
}
