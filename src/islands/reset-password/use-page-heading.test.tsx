// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { usePageHeading } from './use-page-heading.ts';

function Step({ text }: { text: string }) {
  usePageHeading(text);
  return null;
}

it('the page has the heading of the step while it lasts, and its own texts are hidden', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  document.body.innerHTML = '<main><h1>Reset <bdi>it</bdi></h1><div></div></main>';
  const heading = () => document.querySelector('h1')?.innerHTML;
  const root = createRoot(document.querySelector('div')!);
  act(() => root.render(<Step text="Choose a new password" />));
  expect(heading()).toBe('Choose a new password');
  expect(document.documentElement.dataset.choosing).toBe('');
  act(() => root.render(<Step text="Your password is saved" />));
  expect(heading()).toBe('Your password is saved');
  act(() => root.unmount());
  expect(heading()).toBe('Reset <bdi>it</bdi>');
  expect(document.documentElement.dataset.choosing).toBeUndefined();
});
