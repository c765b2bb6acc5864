import { mergeMembers, readMerge as readMergeCall } from '#contracts/staff/member-merge.ts';
import { createMember, type NewTestMember, type TestMember } from './members.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

const paramsOf = (kept: TestMember, other: TestMember) => ({
  site: kept.site,
  accountId: kept.accountId,
  otherId: other.accountId,
});

export const readMerge = (browser: TestBrowser, kept: TestMember, other: TestMember) =>
  browser.call(readMergeCall, { params: paramsOf(kept, other) });

/** Merges the other account into the first. @param stateKey default: of the present state */
export async function merge(browser: TestBrowser, kept: TestMember, other: TestMember, stateKey?: string) {
  const key = stateKey ?? (await readMerge(browser, kept, other)).ok().stateKey;
  return browser.call(mergeMembers, {
    params: paramsOf(kept, other),
    body: { stateKey: key, reason: 'Joined twice, told us by phone' },
  });
}

export const mergeTools = (api: TestApi) => ({
  /** A member whose membership has ended. */
  async formerMember(options: NewTestMember = {}): Promise<TestMember> {
    const member = await createMember(api, options);
    await api.rows(`update memberships set status = 'ended', auto_renew = false where id = $1`, [
      member.membershipId,
    ]);
    return member;
  },
});
