import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceToast } from './announce-toast.ts';

let document: Document;
const announcements = (role: string) =>
  [...document.querySelectorAll(`#toasts [role=${role}] p`)].map((line) => line.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  document = new JSDOM('<!doctype html><body></body>').window.document;
  vi.stubGlobal('document', document);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('announces the text of a toast with its severity as a word', () => {
  announceToast({ severity: 'success', summary: 'Sent', detail: 'Ticket 4' });
  announceToast({ detail: 'Only a detail', severity: 'secondary' });
  vi.advanceTimersByTime(200);
  expect(announcements('status')).toEqual(['Success: Sent: Ticket 4', 'Only a detail']);
  expect(announcements('alert')).toEqual([]);
});

it('interrupts the screen reader for errors only', () => {
  announceToast({ severity: 'error', summary: 'Failed' });
  announceToast({ severity: 'warn', summary: 'Soon' });
  vi.advanceTimersByTime(200);
  expect(announcements('alert')).toEqual(['Error: Failed']);
  expect(announcements('status')).toEqual(['Warning: Soon']);
});

it('announces markup as text', () => {
  announceToast({ summary: '<img src=x onerror=alert(1)>' });
  vi.advanceTimersByTime(200);
  expect(announcements('status')).toEqual(['Note: <img src=x onerror=alert(1)>']);
  expect(document.querySelector('img')).toBeNull();
});

it('removes an announcement from the page afterwards', () => {
  announceToast({ summary: 'Sent' });
  vi.advanceTimersByTime(10_000);
  expect(announcements('status')).toEqual([]);
});
