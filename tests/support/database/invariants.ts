import { expect } from 'vitest';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import type { Invariant } from '#db/invariants/invariant.ts';

/** Expects all invariants of money, coupons, tenants and secrets to hold. */
export async function expectInvariants(
  { databaseUrl, parts }: { databaseUrl: string; parts: { now: () => Date } },
  also: readonly Invariant[] = [],
): Promise<void> {
  const findings = await checkInvariants(databaseUrl, { now: parts.now(), also });
  expect(brokenLines(findings)).toEqual([]);
}
