import { expect, it } from 'vitest';
import { $loading, beginLoading, endLoading } from './loading.ts';

it('shows a message given as text, with the spinner', () => {
  beginLoading({ message: '', overlayOnly: true });
  beginLoading('Sending');
  expect($loading.get()).toEqual({ isLoading: true, message: 'Sending', overlayOnly: false });
});

it('shows an object, without a message if it has none', () => {
  beginLoading({ overlayOnly: true });
  expect($loading.get()).toEqual({ isLoading: true, message: '', overlayOnly: true });
  beginLoading({ message: 'Paying' });
  expect($loading.get()).toEqual({ isLoading: true, message: 'Paying', overlayOnly: false });
});

it('hides', () => {
  beginLoading('Sending');
  endLoading();
  expect($loading.get().isLoading).toBe(false);
});
