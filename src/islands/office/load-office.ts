import { call } from '#client/http/call.ts';
import { explain, findServerError } from '#client/http/call-failure.ts';
import type { FeeSchedule } from '#contracts/catalog/catalog.ts';
import { type OfficeInFull, officeDetails, officePlanList } from '#contracts/catalog/locations.ts';
import { t } from './texts.ts';

/** What the page of an office shows. */
export type OfficeState =
  | { kind: 'loading' }
  /** `schedule`: null if only the prices could not be loaded */
  | { kind: 'found'; office: OfficeInFull; schedule: FeeSchedule | null }
  /** no office can have this address */
  | { kind: 'invalid' }
  /** no such office, or no longer */
  | { kind: 'not-found' }
  | { kind: 'failed'; message: string };

/** Loads the office of a page's path, and its prices. Never throws. */
export async function loadOffice(pathname: string): Promise<OfficeState> {
  const id = officeIdFromPath(pathname);
  if (id === null) return { kind: 'invalid' };
  const params = { id };
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
  const refusal = findServerError(details.reason);
  if (refusal?.code === 'not_found') return { kind: 'not-found' };
  // The server's messages are for visitors; errors of the network are not.
  if (refusal) return { kind: 'failed', message: explain(details.reason).message };
  return {
    kind: 'failed',
    message: navigator.onLine ? t.notResponding : t.offline,
  };
}

/** The id in /office/{officeId}; null if no office can have it, or it cannot be decoded. */
export function officeIdFromPath(pathname: string): string | null {
  const [, written = ''] = /\/office\/+([^/]+)/.exec(pathname) ?? [];
  try {
    const id = decodeURIComponent(written).trim().toLowerCase();
    // as catalogId in contracts/shared/fields.ts
    return /^[a-z0-9][a-z0-9-]{0,63}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
