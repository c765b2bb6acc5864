import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Payment } from '#api/ports/payment-settler.ts';

/** What the payment services work with. */
export type PaymentDependencies = Pick<
  ApiDependencies,
  'database' | 'processor' | 'settlers' | 'liveContent' | 'originOf' | 'now' | 'log'
>;

/**
 * How long an attempt belongs to the process working on it. Longer than a processor call with its retry; short enough
 * that an interrupted attempt is settled within a minute.
 */
const LEASE_MS = 25_000;

/** A bank is processing it for days: it can be neither canceled nor paid for again. */
export const isAtBank = ({ status, processingSince }: Pick<Payment, 'status' | 'processingSince'>): boolean =>
  status === 'started' && processingSince !== null;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
