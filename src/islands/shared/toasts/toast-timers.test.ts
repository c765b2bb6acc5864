import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Toast } from '#stores/toasts.ts';
import { startLifeTimer, startTimers, type ToastTimers } from './toast-timers.ts';

const toast = (id: string, life?: number): Toast => ({
  id,
  severity: 'info',
  closable: true,
  ...(life === undefined ? {} : { life }),
});
const $toasts = atom<readonly Toast[]>([]);
const ids = () => $toasts.get().map(({ id }) => id);
let lives: ToastTimers;

beforeEach(() => {
  vi.useFakeTimers();
  $toasts.set([]);
  lives = startTimers($toasts, (id) => $toasts.set($toasts.get().filter((one) => one.id !== id)));
});
afterEach(() => {
  lives.stop();
  vi.useRealTimers();
});

it('removes each toast after its own time, and never a toast without one', () => {
  $toasts.set([
    toast('long', 5_000),
    toast('short', 1_000),
    toast('none'),
    toast('zero', 0),
    toast('odd', Number.NaN),
  ]);
  vi.advanceTimersByTime(1_000);
  expect(ids()).toEqual(['long', 'none', 'zero', 'odd']);
  vi.advanceTimersByTime(4_000);
  expect(ids()).toEqual(['none', 'zero', 'odd']);
  vi.advanceTimersByTime(1e9);
  expect(ids()).toEqual(['none', 'zero', 'odd']);
});

it('pauses all timers while any reason holds', () => {
  $toasts.set([toast('a', 1_000)]);
  lives.setHold('pointer', true);
  lives.setHold('focus', true);
  lives.setHold('pointer', false);
  vi.advanceTimersByTime(10_000);
  expect(ids()).toEqual(['a']);
  lives.setHold('focus', false);
  vi.advanceTimersByTime(1_000);
  expect(ids()).toEqual([]);
});

it('pauses the timer of a toast that arrives during the pause', () => {
  lives.setHold('hidden', true);
  $toasts.set([toast('a', 1_000)]);
  vi.advanceTimersByTime(10_000);
  expect(ids()).toEqual(['a']);
  lives.setHold('hidden', false);
  vi.advanceTimersByTime(1_000);
  expect(ids()).toEqual([]);
});

it('restarts the time of a replaced toast', () => {
  $toasts.set([toast('a', 1_000)]);
  vi.advanceTimersByTime(900);
  $toasts.set([toast('a', 1_000)]);
  vi.advanceTimersByTime(900);
  expect(ids()).toEqual(['a']);
  vi.advanceTimersByTime(100);
  expect(ids()).toEqual([]);
});

it('stops the timer of a closed toast', () => {
  const remove = vi.fn();
  const other = startTimers($toasts, remove);
  $toasts.set([toast('b', 1_000)]);
  $toasts.set([]);
  vi.advanceTimersByTime(10_000);
  expect(remove).not.toHaveBeenCalled();
  other.stop();
});

it('ends a timer after its time', () => {
  const end = vi.fn();
  startLifeTimer(3_000, end);
  vi.advanceTimersByTime(2_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

it('extends a timer by the time for which it is held', () => {
  const end = vi.fn();
  const timer = startLifeTimer(3_000, end);
  vi.advanceTimersByTime(2_000);
  timer.hold();
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  timer.resume();
  vi.advanceTimersByTime(999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

it('holds and resumes a timer only once, however often it is called', () => {
  const end = vi.fn();
  const timer = startLifeTimer(1_000, end);
  timer.resume();
  vi.advanceTimersByTime(500);
  timer.hold();
  timer.hold();
  timer.resume();
  timer.resume();
  vi.advanceTimersByTime(500);
  expect(end).toHaveBeenCalledOnce();
  timer.resume();
  vi.advanceTimersByTime(5_000);
  expect(end).toHaveBeenCalledOnce();
});

it('never ends a stopped timer', () => {
  const end = vi.fn();
  const timer = startLifeTimer(1_000, end);
  timer.stop();
  timer.resume();
  vi.advanceTimersByTime(5_000);
  expect(end).not.toHaveBeenCalled();
});

it('does not extend a timer if the clock is set back', () => {
  const end = vi.fn();
  const timer = startLifeTimer(1_000, end);
  vi.setSystemTime(Date.now() - 3_600_000);
  timer.hold();
  timer.resume();
  vi.advanceTimersByTime(1_000);
  expect(end).toHaveBeenCalledOnce();
});

it('does not end a timer at once if its time is too long for the browser', () => {
  const end = vi.fn();
  startLifeTimer(1e12, end);
  vi.advanceTimersByTime(10_000);
  expect(end).not.toHaveBeenCalled();
});
