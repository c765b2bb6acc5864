// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
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
import { mayLoseWork } from '../page/reload.ts';
import { onSessionEnd } from '../session/session-state.ts';
import { botToken } from './bot-check.ts';
import { call } from './call.ts';

vi.mock('./bot-check.ts', () => ({ botToken: vi.fn(async () => 'person') }));
fakeServerEach();

describe('call', () => {
  it('sends a request to the address of the contract and returns the answer', async () => {
    const answer = call(read, { params: { id: 'a b' }, query: { page: 2, name: undefined } });
    const { url, method, headers, answer: reply } = await request(0);
    expect(url).toBe('/api/v4/plans/a%20b?page=2');
    expect(method).toBe('GET');
    expect(headers.get('accept')).toBe('application/json');
    expect(headers.has('csrf-token')).toBe(false);
    reply({ name: 'Club', secret: 1 });
    expect(await answer).toEqual({ name: 'Club' });
  });

  it('sends the body as JSON, or as a form part when there are files', async () => {
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

it('asks for the page’s language, also when it fetches a token, because messages of the server are shown there', async () => {
  page({ token: '' });
  document.documentElement.lang = 'es';
  void catchFailure(call(write, { body: { text: 'Hola' } }));
  const first = await request(0);
  expect(first.headers.get('accept-language')).toBe('es');
  first.answer({ isAuthenticated: false, email: '', csrfToken: 'token-2' });
  expect((await request(1)).headers.get('accept-language')).toBe('es');
  document.documentElement.lang = 'en';
});

describe('second call to the same endpoint', () => {
  it('aborts an earlier preview but not a change when the second call is a preview', async () => {
    const change = call(write, { body: { text: 'a' } });
    const real = await request(0);
    const first = catchFailure(call(write, { body: { text: 'a' }, query: { preview: 'true' } }));
    await request(1);
    const second = call(write, { body: { text: 'b' }, query: { preview: 'true' } });
    expect((await first).failure).toEqual({ kind: 'aborted' });
    expect(real.signal?.aborted).toBe(false);
    (await request(2)).answer({ name: 'b' });
    real.answer({ name: 'a' });
    expect([await change, await second]).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  it('aborts the first call with the message of the specification', async () => {
    const first = catchFailure(call(read, { params: { id: 'a' } }));
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

  it('does not abort a call to another address', async () => {
    const first = call(read, { params: { id: 'a' } });
    const second = call(read, { params: { id: 'b' } });
    (await request(0)).answer({ name: 'a' });
    (await request(1)).answer({ name: 'b' });
    expect([await first, await second]).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  it('aborts the first call while it waits for a bot check token', async () => {
    page({ config: { enableRecaptcha: true, recaptchaSiteKey: 'key' } });
    vi.mocked(botToken).mockImplementationOnce(() => new Promise(() => {}));
    const first = catchFailure(call(write, { body: { text: 'a' } }));
    await vi.waitFor(() => expect(botToken).toHaveBeenCalledOnce());
    const second = call(write, { body: { text: 'b' } });
    expect((await first).failure).toEqual({ kind: 'aborted' });
    (await request(0)).answer({ name: 'b' });
    await second;
  });
});

describe('timeout of a call', () => {
  it('aborts a call after its timeout with the message of the specification', async () => {
    vi.useFakeTimers();
    const failure = catchFailure(call(read, { params: { id: 'a' }, timeoutMs: 5000 }));
    await vi.advanceTimersByTimeAsync(4999);
    expect(requests()[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await failure).message).toBe('Request aborted due to timeout.');
    expect((await failure).failure).toEqual({ kind: 'timeout' });
  });

  it('aborts a call after 20 seconds while it waits for a bot check token', async () => {
    page({ config: { enableRecaptcha: true, recaptchaSiteKey: 'key' } });
    vi.useFakeTimers();
    vi.mocked(botToken).mockImplementationOnce(() => new Promise(() => {}));
    const failure = catchFailure(call(write, { body: { text: 'a' } }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await failure).failure).toEqual({ kind: 'timeout' });
    expect(mayLoseWork()).toBe(false);
  });

  it('clears the timer when the answer arrives in time', async () => {
    vi.useFakeTimers();
    const answer = call(read, { params: { id: 'a' } });
    await vi.advanceTimersByTimeAsync(0);
    requests()[0]?.answer({ name: 'a' });
    await answer;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('refused call', () => {
  it('returns the error of the server and the delay before another try', async () => {
    const failure = catchFailure(call(read, { params: { id: 'a' } }));
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

  it('notifies the listeners when a call is refused because the session has ended', async () => {
    const listener = vi.fn();
    const stop = onSessionEnd(listener);
    const failure = catchFailure(call(read, { params: { id: 'a' } }));
    (await request(0)).answer(refusal('unauthenticated'), 401);
    await failure;
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });
});

describe('unusable answer', () => {
  it.each<[what: string, status: number, text: string]>([
    ['a proxy’s error page', 502, '<html>Bad gateway</html>'],
    ['an error of another form', 400, '{"message":"no"}'],
    ['an error of an unknown kind', 400, JSON.stringify(refusal('odd'))],
    ['a page instead of the answer', 200, '<html>Log in to the Wi-Fi</html>'],
    ['an answer that breaks the contract', 200, '{"title":"x"}'],
    ['an empty answer', 200, ''],
  ])('reports a garbled answer for %s', async (_what, status, text) => {
    const failure = catchFailure(call(read, { params: { id: 'a' } }));
    (await request(0)).answerText(text, status);
    expect((await failure).failure).toEqual({ kind: 'garbled' });
  });

  it('reports an unreachable server when the connection breaks', async () => {
    const failure = catchFailure(call(read, { params: { id: 'a' } }));
    (await request(0)).fail();
    expect((await failure).message).toBe('The server could not be reached.');
  });
});
