import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '#client/http/call-failure.ts';
import { endpoint } from '#contracts/shared/endpoint.ts';

const AnswerSchema = z.object({ name: z.string() });
export const read = endpoint({
  method: 'GET',
  path: '/api/v4/plans/{id}',
  summary: '',
  access: 'anyone',
  response: AnswerSchema,
});
export const write = endpoint({
  method: 'POST',
  path: '/api/v4/contact',
  summary: '',
  access: 'anyone',
  body: z.object({ text: z.string() }),
  botCheck: true,
  files: 'attachments',
  response: AnswerSchema,
});

/** A request of the page, which the test answers. */
interface FakeRequest {
  url: string;
  method: string;
  headers: Headers;
  body: BodyInit | null | undefined;
  signal: AbortSignal;
  answer(body: unknown, status?: number, headers?: Record<string, string>): void;
  answerText(text: string, status?: number): void;
  fail(): void;
}
let received: FakeRequest[] = [];
export const requests = (): readonly FakeRequest[] => received;

/** Waits for the request with this index. */
export const request = (index: number): Promise<FakeRequest> =>
  vi.waitFor(() => {
    const found = received[index];
    if (!found) throw new Error(`no request ${index}`);
    return found;
  });

export const refusal = (code: string, more: object = {}) => ({
  error: { code, message: `It was ${code}.`, requestId: 'r1', ...more },
});
export const catchFailure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CallError);
      return error as CallError;
    },
  );

export function page({ token = 'token-1', config = {} } = {}): void {
  document.head.innerHTML = '<meta name="csrf-token"><meta name="enamel-config">';
  document.querySelector('meta[name=csrf-token]')?.setAttribute('content', token);
  document.querySelector('meta[name=enamel-config]')?.setAttribute('content', JSON.stringify(config));
}

/** Gives each test of a file a fresh page, whose requests the test answers. */
export function fakeServerEach(): void {
  beforeEach(() => {
    page();
    received = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit & { signal: AbortSignal }) => {
      const { signal } = init;
      return new Promise<Response>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
        const answerText = (text: string, status = 200, headers = {}) =>
          resolve(new Response(text, { status, headers }));
        received.push({
          url,
          method: init.method ?? 'GET',
          headers: new Headers(init.headers),
          body: init.body,
          signal,
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
}
