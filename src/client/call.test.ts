// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { authStatus } from '../contracts/auth.ts';
import { endpoint } from '../contracts/endpoint.ts';
import { botToken } from './bot-check.ts';
import { call } from './call.ts';
import { CallFailure } from './call-failure.ts';
import { csrfToken } from './csrf.ts';
import { onSessionEnd } from './session-end.ts';
import { isUnderWay } from './under-way.ts';

vi.mock('./bot-check.ts', () => ({ botToken: vi.fn(async () => 'person') }));

const AnswerSchema = z.object({ name: z.string() });
const read = endpoint({
  ...{ method: 'GET', path: '/api/v4/plans/{id}', summary: '', access: 'anyone' },
  response: AnswerSchema,
});
const write = endpoint({
  ...{ method: 'POST', path: '/api/v4/contact', summary: '', access: 'anyone' },
  body: z.object({ text: z.string() }),
  botCheck: true,
  files: 'attachments',
  response: AnswerSchema,
});

/** What the page asked for, and how each is answered: the test does it. */
interface Asked {
  url: string;
  method: string;
  headers: Headers;
  body: BodyInit | null | undefined;
  signal: AbortSignal;
  answer(body: unknown, status?: number, headers?: Record<string, string>): void;
  answerText(text: string, status?: number): void;
  fail(): void;
}
let asked: Asked[] = [];

/** The next request, once the page has made it. */
const request = (index: number): Promise<Asked> =>
  vi.waitFor(() => {
    const found = asked[index];
    if (!found) throw new Error(`no request ${index}`);
    return found;
  });

const refusal = (code: string, more: object = {}) => ({
  error: { code, message: `It was ${code}.`, requestId: 'r1', ...more },
});
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('the call should have failed'),
    (fault: unknown) => {
      expect(fault).toBeInstanceOf(CallFailure);
      return fault as CallFailure;
    },
  );

function page({ token = 'token-1', config = {} } = {}): void {
  document.head.innerHTML = '<meta name="csrf-token"><meta name="enamel-config">';
  document.querySelector('meta[name=csrf-token]')?.setAttribute('content', token);
  document.querySelector('meta[name=enamel-config]')?.setAttribute('content', JSON.stringify(config));
}

beforeEach(() => {
  page();
  asked = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { signal: AbortSignal }) => {
    const { signal } = init;
    return new Promise<Response>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
      const answerText = (text: string, status = 200, headers = {}) =>
        resolve(new Response(text, { status, headers }));
      asked.push({
        ...{ url, method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body, signal },
        answer: (body, status, headers) => answerText(JSON.stringify(body), status, headers),
        answerText,
        fail: () => reject(new TypeError('Failed to fetch')),
      });
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

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
    expect(asked[0]?.signal.aborted).toBe(false);
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
    expect(isUnderWay()).toBe(false);
  });

  it('leaves no timer behind when it was answered in time', async () => {
    vi.useFakeTimers();
    const answer = call(read, { params: { id: 'a' } });
    await vi.advanceTimersByTimeAsync(0);
    asked[0]?.answer({ name: 'a' });
    await answer;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a call that changes something', () => {
  it('carries the token of the page’s meta tag', async () => {
    const answer = call(write, { body: { text: 'a' } });
    const { headers, answer: reply } = await request(0);
    expect(headers.get('csrf-token')).toBe('token-1');
    reply({ name: 'a' });
    await answer;
  });

  it('asks for the token where the page has none yet, and leaves it there for the next', async () => {
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

  it('needs no meta tag for that', async () => {
    document.head.innerHTML = '';
    const answer = call(write, { body: { text: 'a' } });
    (await request(0)).answer({ isAuthenticated: false, email: '', csrfToken: 'fresh' });
    const { headers, answer: reply } = await request(1);
    expect(headers.get('csrf-token')).toBe('fresh');
    reply({ name: 'a' });
    await answer;
  });

  it('is sent once more with a new token when the page’s is out of date', async () => {
    const answer = call(write, { body: { text: 'a' } });
    (await request(0)).answer(refusal('csrf'), 403);
    (await request(1)).answer({ isAuthenticated: true, email: 'a@b.example', csrfToken: 'token-2' });
    const again = await request(2);
    expect(again.headers.get('csrf-token')).toBe('token-2');
    expect(again.body).toBe('{"text":"a"}');
    again.answer({ name: 'a' });
    expect(await answer).toEqual({ name: 'a' });
  });

  it('is not sent a third time', async () => {
    const failure = failureOf(call(write, { body: { text: 'a' } }));
    (await request(0)).answer(refusal('csrf'), 403);
    (await request(1)).answer({ isAuthenticated: false, email: '', csrfToken: 'token-2' });
    (await request(2)).answer(refusal('csrf'), 403);
    expect((await failure).failure).toMatchObject({ kind: 'refused', status: 403, error: { code: 'csrf' } });
    expect(asked).toHaveLength(3);
  });

  it('waits for an answer about who is logged in that is on its way, whose cookies must not come later', async () => {
    const status = call(authStatus);
    const answer = call(write, { body: { text: 'a' } });
    const first = await request(0);
    expect(first.url).toBe('/api/auth');
    expect(asked).toHaveLength(1);
    first.answer({ isAuthenticated: false, email: '', csrfToken: 'token-1' });
    await status;
    (await request(1)).answer({ name: 'a' });
    await answer;
  });

  it('counts as under way until it is answered', async () => {
    const answer = call(write, { body: { text: 'a' } });
    expect(isUnderWay()).toBe(true);
    (await request(0)).answer({ name: 'a' });
    await answer;
    expect(isUnderWay()).toBe(false);
  });
});

describe('the bot check’s token', () => {
  it('goes along where the check is switched on', async () => {
    page({ config: { enableRecaptcha: true, recaptchaSiteKey: '6Lc-key' } });
    const answer = call(write, { body: { text: 'a' } });
    const { headers, answer: reply } = await request(0);
    expect(headers.get('x-recaptcha-token')).toBe('person');
    expect(botToken).toHaveBeenCalledExactlyOnceWith('6Lc-key', 'contact');
    reply({ name: 'a' });
    await answer;
  });

  it('is a new one when the call is sent again: each is good for once', async () => {
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

  it('is neither asked for nor sent where the check is off, or the call does without', async () => {
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
    expect((await failure).failure).toEqual({ kind: 'unreachable' });
  });

  it('and so does a connection that breaks', async () => {
    const failure = failureOf(call(read, { params: { id: 'a' } }));
    (await request(0)).fail();
    expect((await failure).message).toBe('The server could not be reached.');
  });
});
