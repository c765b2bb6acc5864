import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBytes } from './request-input.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const KIB = 1024;
const MIB = KIB * KIB;

/** A request whose body arrives as the test says. */
function sender(): { request: Request; send(bytes: number): void; end(): void } {
  let pipe: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pipe = controller;
    },
  });
  const headers = { 'transfer-encoding': 'chunked' };
  const sent = { method: 'POST', body, headers, duplex: 'half' };
  return {
    request: new Request('http://harbor.localhost/', sent),
    send: (bytes) => pipe?.enqueue(new Uint8Array(bytes)),
    end: () => pipe?.close(),
  };
}

/** How many bytes had arrived when reading ended; null while it continues. */
function reading(request: Request, maxBytes?: number): { size: () => number | null } {
  let size: number | null = null;
  void readBytes(request, maxBytes).then((bytes) => {
    size = bytes.length;
  });
  return { size: () => size };
}

describe('slow request body', () => {
  it('a request body times out when bytes stop or only trickle in', async () => {
    for (const bytes of [0, 1]) {
      const { request, send } = sender();
      const { size } = reading(request, 15 * MIB);
      for (let second = 0; second < 19; second += 1) {
        if (bytes > 0) send(bytes);
        await vi.advanceTimersByTimeAsync(1000);
      }
      expect(size()).toBe(null);
      await vi.advanceTimersByTimeAsync(2000);
      expect(size()).toBe(19 * bytes);
    }
  });

  it('photos may take minutes to arrive over a poor connection', async () => {
    const { request, send, end } = sender();
    const { size } = reading(request, 15 * MIB);
    for (let second = 0; second < 200; second += 1) {
      send(70 * KIB);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(size()).toBe(null);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(size()).toBe(200 * 70 * KIB);
  });

  it('a request body that stops halfway is aborted', async () => {
    const { request, send } = sender();
    const { size } = reading(request, 15 * MIB);
    send(2 * MIB);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(size()).toBe(null);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(size()).toBe(2 * MIB);
  });
});
