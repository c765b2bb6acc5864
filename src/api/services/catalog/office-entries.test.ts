import { expect, it } from 'vitest';
import { OFFICE_FIELDS, PROVIDER_FIELDS } from '#cms/schema/catalog.ts';
import { OFFICE_FACTS, PROVIDER_FACTS } from '#contracts/catalog/catalog.ts';
import { verifiedFacts } from './office-entries.ts';

it('returns every fact that the content system can verify', () => {
  expect(OFFICE_FACTS).toEqual(OFFICE_FIELDS);
  expect(PROVIDER_FACTS).toEqual(PROVIDER_FIELDS);
});

it('uses the source of the entry for facts without a verification', () => {
  const verified = {
    source: 'Survey',
    verifiedOn: '2026-04-01',
    verifications: { phone: { source: 'Call', verifiedOn: '2026-05-01' } },
  };
  expect(verifiedFacts(['name', 'phone'], verified)).toEqual({
    name: { source: 'Survey', verifiedOn: '2026-04-01' },
    phone: { source: 'Call', verifiedOn: '2026-05-01' },
  });
});
