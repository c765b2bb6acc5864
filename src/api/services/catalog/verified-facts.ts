import type { Verification } from '#db/schema/offices.ts';

/** An office or a provider, with the sources of its facts. */
export interface Verified {
  /** for every fact without a verification of its own */
  source: string;
  verifiedOn: string;
  verifications: Record<string, Verification>;
}

/** Source and date of every fact. */
export function verifiedFacts<Fact extends string>(
  facts: readonly Fact[],
  { source, verifiedOn, verifications }: Verified,
): Record<Fact, Verification> {
  const entries = facts.map((fact): [Fact, Verification] => {
    const own = verifications[fact];
    return [fact, own ? { source: own.source, verifiedOn: own.verifiedOn } : { source, verifiedOn }];
  });
  return Object.fromEntries(entries) as Record<Fact, Verification>;
}
