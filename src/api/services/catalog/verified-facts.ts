import type { Verification } from '#db/schema/offices.ts';

/** An office or a provider, as far as it says where its facts come from. */
export interface Verified {
  /** of every fact that has no verification of its own */
  source: string;
  verifiedOn: string;
  verifications: Record<string, Verification>;
}

/** Source and day of every fact, none left to be looked up elsewhere. */
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
