import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Toast } from '#stores/toasts.ts';
import { startTimers, type ToastTimers } from './toast-timers.ts';

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

it('removes each toast after its own life, and never one without', () => {
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

it('lets all wait as long as one reason holds', () => {
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

it('lets a toast that arrives meanwhile wait as well', () => {
  lives.setHold('hidden', true);
  $toasts.set([toast('a', 1_000)]);
  vi.advanceTimersByTime(10_000);
  expect(ids()).toEqual(['a']);
  lives.setHold('hidden', false);
  vi.advanceTimersByTime(1_000);
  expect(ids()).toEqual([]);
});

it('begins anew for a toast that replaces another', () => {
  $toasts.set([toast('a', 1_000)]);
  vi.advanceTimersByTime(900);
  $toasts.set([toast('a', 1_000)]);
  vi.advanceTimersByTime(900);
  expect(ids()).toEqual(['a']);
  vi.advanceTimersByTime(100);
  expect(ids()).toEqual([]);
});

it('does not count on for a toast that somebody closed', () => {
  const remove = vi.fn();
  const other = startTimers($toasts, remove);
  $toasts.set([toast('b', 1_000)]);
  $toasts.set([]);
  vi.advanceTimersByTime(10_000);
  expect(remove).not.toHaveBeenCalled();
  other.stop();
});
