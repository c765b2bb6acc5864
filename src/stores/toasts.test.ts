import { beforeEach, expect, it } from 'vitest';
import { $toasts, addToast, removeAllToasts, removeToast, removeToastGroup } from './toasts.ts';

const summaries = () => $toasts.get().map(({ summary }) => summary);

beforeEach(removeAllToasts);

it('shows a toast as info with a close button by default', () => {
  addToast({ summary: 'Saved' });
  addToast({ summary: 'Failed', severity: 'error', closable: false });
  expect($toasts.get()).toMatchObject([
    { summary: 'Saved', severity: 'info', closable: true },
    { summary: 'Failed', severity: 'error', closable: false },
  ]);
});

it('keeps every field of a toast', () => {
  const message = {
    severity: 'warn',
    summary: 'Card',
    detail: 'It expires soon',
    life: 4_000,
    closable: false,
    group: 'billing',
    id: 'card',
    styleClass: 'wide',
    contentStyleClass: 'quiet',
  } as const;
  expect(addToast(message)).toBe('card');
  expect($toasts.get()).toEqual([message]);
});

it('gives each toast its own id', () => {
  expect(addToast({ summary: 'One' })).not.toBe(addToast({ summary: 'One' }));
  expect(summaries()).toEqual(['One', 'One']);
});

it('replaces the toast that has the same id', () => {
  addToast({ id: 'upload', summary: 'Sending' });
  addToast({ summary: 'Other' });
  addToast({ id: 'upload', summary: 'Sent' });
  expect(summaries()).toEqual(['Sent', 'Other']);
});

it('removes one toast, a group, or all toasts', () => {
  const one = addToast({ summary: 'One' });
  addToast({ summary: 'Two', group: 'a' });
  addToast({ summary: 'Three', group: 'b' });
  addToast({ summary: 'Four', group: 'a' });
  removeToast(one);
  expect(summaries()).toEqual(['Two', 'Three', 'Four']);
  removeToastGroup('a');
  expect(summaries()).toEqual(['Three']);
  removeAllToasts();
  expect(summaries()).toEqual([]);
});

it('does not update the list when a removal matches no toast', () => {
  addToast({ summary: 'One' });
  const before = $toasts.get();
  removeToast('unknown');
  removeToastGroup('unknown');
  expect($toasts.get()).toBe(before);
});
