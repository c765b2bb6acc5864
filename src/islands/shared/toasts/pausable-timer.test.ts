import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLifeTimer } from './toast-timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('ends when its life is over', () => {
  const end = vi.fn();
  startLifeTimer(3_000, end);
  vi.advanceTimersByTime(2_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

it('lasts as much longer as it is held', () => {
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

it('counts only once, however often it is held or resumed', () => {
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

it('never ends once it is stopped', () => {
  const end = vi.fn();
  const timer = startLifeTimer(1_000, end);
  timer.stop();
  timer.resume();
  vi.advanceTimersByTime(5_000);
  expect(end).not.toHaveBeenCalled();
});

it('waits longer for nobody who sets the clock back', () => {
  const end = vi.fn();
  const timer = startLifeTimer(1_000, end);
  vi.setSystemTime(Date.now() - 3_600_000);
  timer.hold();
  timer.resume();
  vi.advanceTimersByTime(1_000);
  expect(end).toHaveBeenCalledOnce();
});

it('does not end at once for a life longer than timers can count', () => {
  const end = vi.fn();
  startLifeTimer(1e12, end);
  vi.advanceTimersByTime(10_000);
  expect(end).not.toHaveBeenCalled();
});
