import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#db/invariants/check.ts';
import { createMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await createMember(api);
});
afterAll(() => api.close());

const tokensIn = async (phone: string): Promise<readonly string[]> => {
  await api.rows('update accounts set phone = $1', [phone]);
  const findings = await checkInvariants(api.databaseUrl, { now: api.deps.now() });
  return findings.find(({ name }) => name === 'no column of text holds a card token')?.broken ?? [];
};

describe('db:check for secrets', () => {
  it.each(['pm_1MqLiJLkdIwHu7ixUEgbFdYF', 'call me, sbxcard_0f0f0f0f0f0f0f0f0f0f0f0f'])(
    'db:check finds the card token in “%s”',
    async (text) => {
      expect(await tokensIn(text)).toEqual(['1 rows of accounts.phone']);
    },
  );

  it('db:check takes no hash for a card token', async () => {
    expect(await tokensIn('pm_mvZ4zRsd_T8-WFvmQVtJlnzR5goTCfNA-0DN4cqA')).toEqual([]);
  });
});
