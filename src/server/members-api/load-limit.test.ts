import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LoadLimit } from './load-limit.ts';

const READ = { method: 'GET' };
const PAYMENT = { method: 'POST' };

function makeLimit() {
  const state = { now: 0, waiting: 0 };
  const refused: number[] = [];
  const limit = new LoadLimit({
    waiting: () => state.waiting,
    onRefused: (count) => refused.push(count),
    clock: () => state.now,
  });
  return { state, refused, limit };
}

it('admits any number of calls that are handled quickly', async () => {
  const { state, limit } = makeLimit();
  for (let call = 0; call < 1000; call += 1) {
    state.now += 10;
    expect(limit.admits(READ)).toBe(true);
    await setImmediate();
  }
});

it('refuses reads that waited behind others, and payments only after twice the time', async () => {
  const { state, limit } = makeLimit();
  for (let call = 0; call < 100; call += 1) limit.admits(READ);
  state.now += 60;
  expect(limit.admits(READ)).toBe(false);
  expect(limit.admits(PAYMENT)).toBe(true);
  state.now += 60;
  expect(limit.admits(PAYMENT)).toBe(false);
  await setImmediate();
  expect(limit.admits(READ)).toBe(true);
});

it('admits the few calls that a pause of the process has delayed', () => {
  const { state, limit } = makeLimit();
  for (let call = 0; call < 100; call += 1) {
    expect(limit.admits(READ)).toBe(true);
    state.now += 60;
  }
});

it('refuses calls while too many wait for the database', () => {
  const { state, limit } = makeLimit();
  state.waiting = 300;
  expect(limit.admits(READ)).toBe(false);
  expect(limit.admits(PAYMENT)).toBe(true);
  state.waiting = 500;
  expect(limit.admits(PAYMENT)).toBe(false);
  state.waiting = 0;
  expect(limit.admits(READ)).toBe(true);
});

it('reports refused calls at once and then every ten seconds', () => {
  const { state, refused, limit } = makeLimit();
  state.waiting = 1000;
  for (let call = 0; call < 300; call += 1) {
    limit.admits(PAYMENT);
    state.now += 100;
  }
  expect(refused).toEqual([1, 101, 101]);
});
