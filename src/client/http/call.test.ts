// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import {
  failureOf,
  fakeServerEach,
  page,
  read,
  refusal,
  request,
  requests,
  write,
} from '#tests/support/browser/fake-server.ts';
import { mayLoseWork } from '../page/reload.ts';
import { onSessionEnd } from '../session/session-state.ts';
import { botToken } from './bot-check.ts';
import { call } from './call.ts';

vi.mock('./bot-check.ts', () => ({ botToken: vi.fn(async () => 'person') }));
fakeServerEach();

describe('a call', () => {
  it('asks at the address of its contract and brings the answer', async () => {
    const answer = call(read, { params: { id: 'a b' }, query: { page: 2, name: undefined } });
    const { url, method, headers, answer: reply } = await request(0);
    expect(url).toBe('/api/v4/plans/a%20b?page=2');
    expect(method).toBe('GET');
    expect(headers.get('accept')).toBe('application/json');
    expect(headers.has('csrf-token')).toBe(false);
    reply({ name: 'Club', secret: 1 });
    expect(await answer).toEqual({ name: 'Club' });
  });

  it('sends its body as JSON, and beside files as a part of a form', async () => {
    const plain = call(write, { body: { text: 'Hello' } });
    const first = await request(0);
    expect(first.headers.get('content-type')).toBe('application/json');
    expect(first.body).toBe('{"text":"Hello"}');
    first.answer({ name: 'x' });
    await plain;

    const file = new File(['%PDF'], 'bill.pdf', { type: 'application/pdf' });
    const withFiles = call(write, { body: { text: 'Hello' }, files: [file] });
    const second = await request(1);
    // the browser writes the boundary
    expect(second.headers.has('content-type')).toBe(false);
    const form = second.body as FormData;
    expect(form.get('form')).toBe('{"text":"Hello"}');
    expect((form.get('attachments') as File).name).toBe('bill.pdf');
    second.answer({ name: 'x' });
    await withFiles;
  });
});

describe('a second call to the same endpoint', () => {
  it('ends nothing that is being changed where it is a preview, and an earlier preview', async () => {
    const change = call(write, { body: { text: 'a' } });
    const real = await request(0);
    const first = failureOf(call(write, { body: { text: 'a' }, query: { preview: 'true' } }));
    await request(1);
    const second = call(write, { body: { text: 'b' }, query: { preview: 'true' } });
    expect((await first).failure).toEqual({ kind: 'aborted' });
    expect(real.signal?.aborted).toBe(false);
    (await request(2)).answer({ name: 'b' });
    real.answer({ name: 'a' });
    expect([await change, await second]).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  it('ends the first, which says so in the words of the specification', async () => {
    const first = failureOf(call(read, { params: { id: 'a' } }));
    const { signal } = await request(0);
    const second = call(read, { params: { id: 'a' }, query: { page: 2 } });
    expect((await first).message).toBe(
      'Request aborted as another request to the same endpoint was initiated.',
    );
    expect((await first).failure).toEqual({ kind: 'aborted' });
    expect(signal.aborted).toBe(true);
    (await request(1)).answer({ name: 'new' });
    expect(await second).toEqual({ name: 'new' });
  });

  it('leaves a call to another address alone', async () => {
    const first = call(read, { params: { id: 'a' } });
    const second = call(read, { params: { id: 'b' } });
    (await request(0)).answer({ name: 'a' });
    (await request(1)).answer({ name: 'b' });
    expect([await first, await second]).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  it('ends the first also while that waits for something else than the server', async () => {
    page({ config: { enableRecaptcha: true, recaptchaSiteKey: 'key' } });
    vi.mocked(botToken).mockImplementationOnce(() => new Promise(() => {}));
    const first = failureOf(call(write, { body: { text: 'a' } }));
    await vi.waitFor(() => expect(botToken).toHaveBeenCalledOnce());
    const second = call(write, { body: { text: 'b' } });
    expect((await first).failure).toEqual({ kind: 'aborted' });
    (await request(0)).answer({ name: 'b' });
    await second;
  });
});

describe('a call that takes too long', () => {
  it('is ended, and says so in the words of the specification', async () => {
    vi.useFakeTimers();
    const failure = failureOf(call(read, { params: { id: 'a' }, timeoutMs: 5000 }));
    await vi.advanceTimersByTimeAsync(4999);
    expect(requests()[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await failure).message).toBe('Request aborted due to timeout.');
    expect((await failure).failure).toEqual({ kind: 'timeout' });
  });

  it('is given 20 seconds, whatever it is that takes the time', async () => {
    page({ config: { enableRecaptcha: true, recaptchaSiteKey: 'key' } });
    vi.useFakeTimers();
    vi.mocked(botToken).mockImplementationOnce(() => new Promise(() => {}));
    const failure = failureOf(call(write, { body: { text: 'a' } }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await failure).failure).toEqual({ kind: 'timeout' });
    expect(mayLoseWork()).toBe(false);
  });

  it('leaves no timer behind when it was answered in time', async () => {
    vi.useFakeTimers();
    const answer = call(read, { params: { id: 'a' } });
    await vi.advanceTimersByTimeAsync(0);
    requests()[0]?.answer({ name: 'a' });
    await answer;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a refusal', () => {
  it('brings the server’s reason, and after how long another try makes sense', async () => {
    const failure = failureOf(call(read, { params: { id: 'a' } }));
    (await request(0)).answer(refusal('too_many', { fields: { email: 'Wrong.' } }), 429, {
      'retry-after': '30',
    });
    expect((await failure).failure).toEqual({
      kind: 'refused',
      status: 429,
      error: {
        code: 'too_many',
        message: 'It was too_many.',
        requestId: 'r1',
        fields: { email: 'Wrong.' },
      },
      retryAfterSeconds: 30,
    });
    expect((await failure).message).toBe('It was too_many.');
  });

  it('for want of a login is told to everybody who listens', async () => {
    const heard = vi.fn();
    const stop = onSessionEnd(heard);
    const failure = failureOf(call(read, { params: { id: 'a' } }));
    (await request(0)).answer(refusal('unauthenticated'), 401);
    await failure;
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });
});

describe('what is no answer of ours', () => {
  it.each<[what: string, status: number, text: string]>([
    ['a proxy’s error page', 502, '<html>Bad gateway</html>'],
    ['an error of another form', 400, '{"message":"no"}'],
    ['an error of an unknown kind', 400, JSON.stringify(refusal('odd'))],
    ['a page in the place of the answer', 200, '<html>Log in to the Wi-Fi</html>'],
    ['an answer that is not as the contract says', 200, '{"title":"x"}'],
    ['nothing', 200, ''],
  ])('counts as not reached: %s', async (_what, status, text) => {
    const failure = failureOf(call(read, { params: { id: 'a' } }));
    (await request(0)).answerText(text, status);
    expect((await failure).failure).toEqual({ kind: 'garbled' });
  });

  it('and so does a connection that breaks', async () => {
    const failure = failureOf(call(read, { params: { id: 'a' } }));
    (await request(0)).fail();
    expect((await failure).message).toBe('The server could not be reached.');
  });
});
