import { call } from '#client/http/call.ts';
import { explain, refusalOf } from '#client/http/call-failure.ts';
import type { FeeSchedule } from '#contracts/catalog/catalog.ts';
import { type OfficeInFull, officeDetails, officePlanList } from '#contracts/catalog/locations.ts';

/** What became of an office's page. */
export type OfficeState =
  | { kind: 'loading' }
  /** `schedule`: null where the office came and its prices did not */
  | { kind: 'found'; office: OfficeInFull; schedule: FeeSchedule | null }
  /** the address cannot be an office's */
  | { kind: 'odd' }
  /** no such office, or no longer */
  | { kind: 'unknown' }
  /** unknown at the moment */
  | { kind: 'away'; message: string };

/** The office that an address asks for, and what is paid there. Never throws. */
export async function loadOffice(pathname: string): Promise<OfficeState> {
  const asked = officeIdFromPath(pathname);
  if (asked.kind === 'odd') return asked;
  const params = { id: asked.id };
  const [details, plans] = await Promise.allSettled([
    call(officeDetails, { params }),
    call(officePlanList, { params }),
  ]);
  if (details.status === 'fulfilled')
    return {
      kind: 'found',
      office: details.value,
      schedule: plans.status === 'fulfilled' ? plans.value.schedule : null,
    };
  const refusal = refusalOf(details.reason);
  if (refusal?.code === 'not_found') return { kind: 'unknown' };
  // what the server says of itself is for people; of a line that failed, the page says what that means here
  if (refusal) return { kind: 'away', message: explain(details.reason).message };
  return {
    kind: 'away',
    message: navigator.onLine
      ? 'Our server is not responding right now, so we cannot show this office yet.'
      : 'You seem to be offline. The office’s page will load once you are connected.',
  };
}

/** How an office is called in an address, or why there can be none of that name. */
type OfficeIdResult = { kind: 'id'; id: string } | { kind: 'odd' };

/** Reads the id out of /office/{officeId}; an address may hold anything, also what cannot be decoded. */
export function officeIdFromPath(pathname: string): OfficeIdResult {
  const written = pathname.split('/').filter(Boolean)[1] ?? '';
  try {
    const id = decodeURIComponent(written).trim().toLowerCase();
    // as the catalog writes them (contracts/shared/fields.ts, catalogId)
    return /^[a-z0-9][a-z0-9-]{0,63}$/.test(id) ? { kind: 'id', id } : { kind: 'odd' };
  } catch {
    return { kind: 'odd' };
  }
}
