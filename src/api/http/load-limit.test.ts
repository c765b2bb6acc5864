import { expect, it } from 'vitest';
import { LoadLimit } from './load-limit.ts';

const COOKIE = { cookie: 'enamel_session=abc' };
const READ = { method: 'GET', url: '/api/v4/member/info', headers: COOKIE };
const SEARCH = { method: 'GET', url: '/api/v4/providers?zip=92101', headers: {} };
const PAGE = { method: 'GET', url: '/faq', headers: COOKIE };
const PAYMENT = {
  method: 'POST',
  url: '/api/km/checkout/payment',
  headers: { cookie: '__Host-enamel_session=abc', 'idempotency-key': 'key' },
};

function makeLimit() {
  const state = { now: 0, waiting: 0, hasRoomForPayments: true };
  const refused: number[] = [];
  const limit = new LoadLimit({
    waiting: () => state.waiting,
    mostWaiting: 20,
    hasRoomForPayments: () => state.hasRoomForPayments,
    onRefused: (count) => refused.push(count),
    clock: () => state.now,
  });
  return { state, refused, limit };
}

/** With a queue that has been too long for a while. */
function makeOverloaded(waiting = 30) {
  const made = makeLimit();
  made.state.waiting = waiting;
  made.limit.admits(READ);
  made.state.now += 100;
  return made;
}

it('admits any number of calls while few wait for the database', () => {
  const { state, limit } = makeLimit();
  state.waiting = 20;
  for (let call = 0; call < 1000; call += 1) {
    state.now += 10;
    expect(limit.admits(READ)).toBe(true);
  }
});

it('admits all calls of a burst that passes', () => {
  const { state, limit } = makeLimit();
  for (let burst = 0; burst < 10; burst += 1) {
    state.waiting = 500;
    for (let call = 0; call < 90; call += 1) {
      state.now += 1;
      expect(limit.admits(READ)).toBe(true);
    }
    state.waiting = 10;
    state.now += 50;
    expect(limit.admits(READ)).toBe(true);
  }
});

it('refuses calls while too many have waited for a while', () => {
  const { state, limit } = makeOverloaded();
  expect(limit.admits(READ)).toBe(false);
  state.waiting = 20;
  expect(limit.admits(READ)).toBe(true);
  // the queue is as long again, and the overload is not over
  state.waiting = 21;
  expect(limit.admits(READ)).toBe(false);
});

it('forgets the overload a second after the last refused call', () => {
  const { state, limit } = makeOverloaded();
  expect(limit.admits(READ)).toBe(false);
  state.waiting = 0;
  state.now += 1000;
  expect(limit.admits(READ)).toBe(true);
  state.waiting = 30;
  expect(limit.admits(READ)).toBe(true);
});

it('refuses a payment only when the queue is twice as long', () => {
  const { state, limit } = makeOverloaded(40);
  expect(limit.admits(READ)).toBe(false);
  expect(limit.admits(PAYMENT)).toBe(true);
  state.waiting = 41;
  expect(limit.admits(PAYMENT)).toBe(false);
});

it('refuses a payment, and nothing else, when it would wait too long for its turn', () => {
  const { state, refused, limit } = makeLimit();
  state.hasRoomForPayments = false;
  expect(limit.admits(PAYMENT)).toBe(false);
  expect(limit.admits(READ)).toBe(true);
  expect(refused).toEqual([1]);
  // a burst still passes
  state.waiting = 30;
  expect(limit.admits(READ)).toBe(true);
});

it('while it refuses calls, those that it may refuse are urgent', () => {
  const { state, limit } = makeOverloaded();
  expect(limit.isUrgent(READ)).toBe(false);
  expect(limit.admits(READ)).toBe(false);
  for (const call of [READ, PAYMENT]) expect(limit.isUrgent(call)).toBe(true);
  for (const call of [PAGE, SEARCH]) expect(limit.isUrgent(call)).toBe(false);
  state.now += 1000;
  expect(limit.isUrgent(READ)).toBe(false);
});

it.each([
  ['the health check', { method: 'GET', url: '/api/health', headers: COOKIE }],
  ['the check of a session', { method: 'GET', url: '/api/auth', headers: COOKIE }],
  ['a visitor’s search', SEARCH],
  [
    'a read with other cookies than a session',
    { method: 'GET', url: '/api/v4/plans/gold', headers: { cookie: 'enamel_device=1' } },
  ],
])('never refuses %s', (_what, call) => {
  const { limit } = makeOverloaded(1000);
  expect(limit.admits(READ)).toBe(false);
  expect(limit.admits(call)).toBe(true);
});

it('reports refused calls at once and then every ten seconds', () => {
  const { state, refused, limit } = makeOverloaded();
  for (let call = 0; call < 300; call += 1) {
    expect(limit.admits(READ)).toBe(false);
    state.now += 100;
  }
  expect(refused).toEqual([1, 100, 100]);
});
