// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { showErrorPage } from './show-error-page.ts';

vi.mock('#util/css/adopt-styles.ts', () => ({ adoptStyles: vi.fn() }));
const main = () => document.querySelector('main') as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<header>Brand</header><main tabindex="-1"><p>Plans</p></main>';
});

it('shows the status and the message in place of the page and keeps the header', () => {
  showErrorPage(new Error('The session <b>cannot</b> be watched.'));
  expect(main().textContent).toContain('500');
  expect(main().querySelector('h1')?.textContent).toBe('Internal Server Error');
  expect(main().textContent).toContain('The session <b>cannot</b> be watched.');
  expect(main().textContent).not.toContain('Plans');
  expect(document.querySelector('header')?.textContent).toBe('Brand');
  expect(document.activeElement).toBe(main());
});

it('keeps the published page for a bot', () => {
  showErrorPage(new Error('odd'), 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  expect(main().textContent).toBe('Plans');
});
