import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Toast } from '#stores/toasts.ts';
import { trackTransitions } from './toast-transitions.ts';

const toast = (id: string, summary = id): Toast => ({ id, summary, severity: 'info', closable: true });

function begin() {
  const $toasts = atom<readonly Toast[]>([]);
  const { $present, stop } = trackTransitions($toasts);
  stops.push(stop);
  const shown = () => $present.get().map(({ toast: { summary }, phase }) => `${summary} ${phase}`);
  return { $toasts, shown };
}
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

it('keeps a new toast entering for 0.3 s', () => {
  const { $toasts, shown } = begin();
  $toasts.set([toast('a')]);
  vi.advanceTimersByTime(299);
  expect(shown()).toEqual(['a entering']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['a staying']);
});

it('keeps a removed toast leaving for 0.45 s in its place', () => {
  const { $toasts, shown } = begin();
  $toasts.set([toast('a'), toast('b'), toast('c')]);
  vi.advanceTimersByTime(300);
  $toasts.set([toast('a'), toast('c'), toast('d')]);
  expect(shown()).toEqual(['a staying', 'b leaving', 'c staying', 'd entering']);
  vi.advanceTimersByTime(449);
  expect(shown()).toContain('b leaving');
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['a staying', 'c staying', 'd staying']);
});

it('removes a toast that leaves while entering', () => {
  const { $toasts, shown } = begin();
  $toasts.set([toast('a')]);
  vi.advanceTimersByTime(100);
  $toasts.set([]);
  vi.advanceTimersByTime(300);
  expect(shown()).toEqual(['a leaving']);
  vi.advanceTimersByTime(150);
  expect(shown()).toEqual([]);
});

it('shows the new text of a replaced toast without entering again', () => {
  const { $toasts, shown } = begin();
  $toasts.set([toast('a', 'Sending')]);
  vi.advanceTimersByTime(300);
  $toasts.set([toast('a', 'Sent')]);
  expect(shown()).toEqual(['Sent staying']);
});

it('keeps a toast that comes back while leaving', () => {
  const { $toasts, shown } = begin();
  $toasts.set([toast('a')]);
  vi.advanceTimersByTime(300);
  $toasts.set([]);
  vi.advanceTimersByTime(200);
  $toasts.set([toast('a', 'again')]);
  vi.advanceTimersByTime(5_000);
  expect(shown()).toEqual(['again staying']);
});
