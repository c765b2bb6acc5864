import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBytes } from './request-body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const KIB = 1024;
const MIB = KIB * KIB;

/** A request whose body comes as the test says. */
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

/** How many bytes had come when reading ended; null while it goes on. */
function reading(request: Request, maxBytes?: number): { size: () => number | null } {
  let size: number | null = null;
  void readBytes(request, maxBytes).then((bytes) => {
    size = bytes.length;
  });
  return { size: () => size };
}

describe('a body that comes slowly', () => {
  it('is waited for, but not for ever, whether nothing comes or a byte now and then', async () => {
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

  it('may take minutes where photos come as fast as a poor connection allows', async () => {
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

  it('that stops half-way is given up', async () => {
    const { request, send } = sender();
    const { size } = reading(request, 15 * MIB);
    send(2 * MIB);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(size()).toBe(null);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(size()).toBe(2 * MIB);
  });
});
