// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { authStatus } from '#contracts/auth/session.ts';
import {
  catchFailure,
  fakeServerEach,
  page,
  read,
  refusal,
  request,
  requests,
  write,
} from '#tests/support/browser/fake-server.ts';
import { csrfToken } from '../page/page-meta.ts';
import { mayLoseWork } from '../page/reload.ts';
import { onSessionEnd, setPageAccount } from '../session/session-state.ts';
import { botToken } from './bot-check.ts';
import { call } from './call.ts';

vi.mock('./bot-check.ts', () => ({ botToken: vi.fn(async () => 'person') }));
fakeServerEach();

describe('call that changes data', () => {
  it('sends the token from the meta tag of the page', async () => {
    const answer = call(write, { body: { text: 'a' } });
    const { headers, answer: reply } = await request(0);
    expect(headers.get('csrf-token')).toBe('token-1');
    reply({ name: 'a' });
    await answer;
  });

  it('fetches a token when the page has none and stores it for the next call', async () => {
    page({ token: '' });
    const answer = call(write, { body: { text: 'a' } });
    const status = await request(0);
    expect(status.url).toBe('/api/auth');
    status.answer({ isAuthenticated: false, email: '', csrfToken: 'fresh' });
    const { headers, answer: reply } = await request(1);
    expect(headers.get('csrf-token')).toBe('fresh');
    reply({ name: 'a' });
    await answer;
    expect(csrfToken()).toBe('fresh');
  });

  it('requests the token at the path of the settings', async () => {
    page({ token: '', config: { authStatusPath: '/session/status' } });
    const answer = call(write, { body: { text: 'a' } });
    const status = await request(0);
    expect(status.url).toBe('/session/status');
    status.answer({ isAuthenticated: false, email: '', csrfToken: 'fresh' });
    (await request(1)).answer({ name: 'a' });
    await answer;
  });

  it('does not send the call when another account is logged in than the one on the page', async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    setPageAccount('ana');
    const answer = call(write, { body: { text: 'a' } });
    (await request(0)).answer(refusal('csrf'), 403);
    const ben = { isAuthenticated: true, accountId: 'ben', email: 'ben@example.com', csrfToken: 'of ben' };
    (await request(1)).answer(ben);
    expect(await catchFailure(answer)).toMatchObject({ failure: { kind: 'aborted' } });
    expect(requests()).toHaveLength(2);
    // the token of the other account is not stored for the next try either
    expect(csrfToken()).toBe('');
    expect(ended).toHaveBeenCalledOnce();
    setPageAccount('ben');
    const own = call(write, { body: { text: 'b' } });
    (await request(2)).answer(ben);
    (await request(3)).answer({ name: 'b' });
    await own;
    stop();
    setPageAccount('');
  });

  it('fetches a token when the page has no meta tag', async () => {
    document.head.innerHTML = '';
    const answer = call(write, { body: { text: 'a' } });
    (await request(0)).answer({ isAuthenticated: false, email: '', csrfToken: 'fresh' });
    const { headers, answer: reply } = await request(1);
    expect(headers.get('csrf-token')).toBe('fresh');
    reply({ name: 'a' });
    await answer;
  });

  it('sends the call again with a new token when the server refuses the old one', async () => {
    const answer = call(write, { body: { text: 'a' } });
    (await request(0)).answer(refusal('csrf'), 403);
    (await request(1)).answer({ isAuthenticated: true, email: 'a@b.example', csrfToken: 'token-2' });
    const again = await request(2);
    expect(again.headers.get('csrf-token')).toBe('token-2');
    expect(again.body).toBe('{"text":"a"}');
    again.answer({ name: 'a' });
    expect(await answer).toEqual({ name: 'a' });
  });

  it('does not send the call a third time', async () => {
    const failure = catchFailure(call(write, { body: { text: 'a' } }));
    (await request(0)).answer(refusal('csrf'), 403);
    (await request(1)).answer({ isAuthenticated: false, email: '', csrfToken: 'token-2' });
    (await request(2)).answer(refusal('csrf'), 403);
    expect((await failure).failure).toMatchObject({ kind: 'refused', status: 403, error: { code: 'csrf' } });
    expect(requests()).toHaveLength(3);
  });

  it('waits for a pending login status call, whose cookies must be set first', async () => {
    const status = call(authStatus);
    const answer = call(write, { body: { text: 'a' } });
    const first = await request(0);
    expect(first.url).toBe('/api/auth');
    expect(requests()).toHaveLength(1);
    first.answer({ isAuthenticated: false, email: '', csrfToken: 'token-1' });
    await status;
    (await request(1)).answer({ name: 'a' });
    await answer;
  });

  it('does not fetch a token and the login status at once, which would create two sessions', async () => {
    page({ token: '' });
    const answer = call(write, { body: { text: 'a' } });
    const first = await request(0);
    // the status call of the page comes late when its script loads late
    const status = call(authStatus);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests()).toHaveLength(1);
    const guest = { isAuthenticated: false, email: '', csrfToken: 'fresh' };
    first.answer(guest);
    await vi.waitFor(() => expect(requests()).toHaveLength(3));
    for (const sent of requests().slice(1)) sent.answer(sent.method === 'GET' ? guest : { name: 'a' });
    expect(await answer).toEqual({ name: 'a' });
    expect(await status).toMatchObject({ csrfToken: 'fresh' });
  });

  it('reports that work may be lost until the call is answered', async () => {
    const answer = call(write, { body: { text: 'a' } });
    expect(mayLoseWork()).toBe(true);
    (await request(0)).answer({ name: 'a' });
    await answer;
    expect(mayLoseWork()).toBe(false);
  });
});

describe('bot check token of a call', () => {
  it('sends a bot check token when the check is on', async () => {
    page({ config: { enableRecaptcha: true, recaptchaSiteKey: '6Lc-key' } });
    const answer = call(write, { body: { text: 'a' } });
    const { headers, answer: reply } = await request(0);
    expect(headers.get('x-recaptcha-token')).toBe('person');
    expect(botToken).toHaveBeenCalledExactlyOnceWith('6Lc-key', 'contact');
    reply({ name: 'a' });
    await answer;
  });

  it('sends a new bot check token when the call is repeated', async () => {
    page({ config: { enableRecaptcha: true, recaptchaSiteKey: '6Lc-key' } });
    vi.mocked(botToken).mockResolvedValueOnce('first').mockResolvedValueOnce('second');
    const answer = call(write, { body: { text: 'a' } });
    (await request(0)).answer(refusal('csrf'), 403);
    (await request(1)).answer({ isAuthenticated: false, email: '', csrfToken: 'token-2' });
    const again = await request(2);
    expect(again.headers.get('x-recaptcha-token')).toBe('second');
    again.answer({ name: 'a' });
    await answer;
  });

  it('sends no bot check token when the check is off or the call needs none', async () => {
    const answer = call(write, { body: { text: 'a' } });
    const { headers, answer: reply } = await request(0);
    expect(headers.has('x-recaptcha-token')).toBe(false);
    reply({ name: 'a' });
    await answer;
    page({ config: { enableRecaptcha: true, recaptchaSiteKey: '6Lc-key' } });
    const other = call(read, { params: { id: 'a' } });
    expect((await request(1)).headers.has('x-recaptcha-token')).toBe(false);
    (await request(1)).answer({ name: 'a' });
    await other;
    expect(botToken).not.toHaveBeenCalled();
  });
});
