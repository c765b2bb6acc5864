import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetPasswordEmail } from '#contracts/auth/reset-password.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { openMail, queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  api.setNow('2026-06-15T17:00:00Z');
  ana = await createMember(api);
});
afterAll(() => api.close());

const requestChange = async (email: string) =>
  (await ana.browser.call(memberUpdate, { body: { email, password: PASSWORD } })).ok();
const tokenIn = (text: string): string => /#email-token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Opens the queued mails to the current mailbox only now, oldest first. */
async function openMailsLate(): Promise<string[]> {
  const mails = await queuedMails(api, 'harbor', ana.email);
  const texts: string[] = [];
  for (const mail of mails.filter(({ kind }) => kind === 'email-change-asked'))
    texts.push((await openMail(api, 'harbor', mail)).text);
  return texts;
}

describe('delayed mails to the current mailbox', () => {
  it('a delayed mail confirms only the address it names', async () => {
    await requestChange(`mine-${ana.email}`);
    api.advance(60_000);
    // An attacker with the password and the session requests another address.
    await requestChange(`thief-${ana.email}`);
    const [first, second] = await openMailsLate();
    expect(first).toContain(`mine-${ana.email}`);
    expect(tokenIn(first!)).toBe('expired');
    expect(second).toContain(`thief-${ana.email}`);
    expect(tokenIn(second!)).toHaveLength(43);
  });

  it('a delayed mail confirms no other address requested at the same moment', async () => {
    await requestChange(`mine-${ana.email}`);
    await requestChange(`thief-${ana.email}`);
    const { accountId } = ana;
    const [mine] = await api.rows<{ text: string }>(
      `select text from outbox where account_id = $1 and kind = 'email-change-asked'`,
      [accountId],
    );
    const opened = { id: '', kind: '', subject: '', recipient: ana.email, text: mine!.text, body: null };
    const { text } = await openMail(api, 'harbor', { ...opened, account_id: accountId });
    expect(tokenIn(text)).toBe('expired');
  });

  it('a delayed mail stays valid if no other change was requested', async () => {
    await requestChange(`mine-${ana.email}`);
    const [first] = await openMailsLate();
    expect(tokenIn(first!)).toHaveLength(43);
  });
});

describe('token placeholders in queued mails', () => {
  it('refuses an address that contains a token placeholder', async () => {
    const email = '\u001areset-token\u001a@example.com';
    const answer = await ana.browser.call(memberUpdate, { body: { email, password: PASSWORD } });
    expect(answer.refused().code).toBe('invalid');
    const reset = await api.browser().call(resetPasswordEmail, { body: { email } });
    expect(reset.refused().code).toBe('invalid');
  });
});
