import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inSlices } from './request-slices.ts';

/** A handler that takes a millisecond for each request, by a clock that only it moves. */
function makeSlices() {
  const state = { now: 0 };
  const handled: string[] = [];
  const handle = inSlices(
    ({ url = '' }) => {
      state.now += 1;
      handled.push(url);
    },
    { now: () => state.now, isUrgent: ({ url = '' }) => url.startsWith('/urgent') },
  );
  const receive = (url: string) => {
    const request = { url, socket: { destroyed: false } };
    handle(request as IncomingMessage, {} as ServerResponse);
    return request;
  };
  return { handled, receive };
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`);

it('a request that comes alone is handled at once', async () => {
  const { handled, receive } = makeSlices();
  for (const name of names(20)) {
    receive(name);
    expect(handled.at(-1)).toBe(name);
    await nextTurn();
  }
});

it('of many requests, each turn of the event loop handles some, in their order', async () => {
  const { handled, receive } = makeSlices();
  for (const name of names(12)) receive(name);
  expect(handled).toEqual(names(5));
  await nextTurn();
  expect(handled).toEqual(names(10));
  receive('/later');
  expect(handled).toEqual(names(10));
  await nextTurn();
  expect(handled).toEqual([...names(12), '/later']);
});

it('a request whose client has left before its turn is not handled', async () => {
  const { handled, receive } = makeSlices();
  const requests = names(7).map(receive);
  requests[5]!.socket.destroyed = true;
  await nextTurn();
  expect(handled).toEqual(['/0', '/1', '/2', '/3', '/4', '/6']);
});

it('an urgent request is handled when it arrives, before those that wait', async () => {
  const { handled, receive } = makeSlices();
  for (const name of names(7)) receive(name);
  receive('/urgent');
  expect(handled).toEqual([...names(5), '/urgent']);
  await nextTurn();
  expect(handled).toEqual([...names(5), '/urgent', '/5', '/6']);
});
