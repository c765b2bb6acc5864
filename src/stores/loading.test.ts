import { expect, it } from 'vitest';
import { $loading, beginLoading, hideLoading } from './loading.ts';

it('shows the spinner with a message given as text', () => {
  beginLoading({ message: '', overlayOnly: true });
  beginLoading('Sending');
  expect($loading.get()).toEqual({ isLoading: true, message: 'Sending', overlayOnly: false });
});

it('shows only the overlay, with the message of the options or without one', () => {
  beginLoading({ overlayOnly: true });
  expect($loading.get()).toEqual({ isLoading: true, message: '', overlayOnly: true });
  beginLoading({ message: 'Paying' });
  expect($loading.get()).toEqual({ isLoading: true, message: 'Paying', overlayOnly: false });
});

it('hides the overlay', () => {
  beginLoading('Sending');
  hideLoading();
  expect($loading.get().isLoading).toBe(false);
});
