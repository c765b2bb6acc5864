import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ConfirmEmail } from './Overview.tsx';

const draw = (isEmailConfirmed: boolean) =>
  renderToStaticMarkup(
    <ConfirmEmail
      account={{ email: 'ana@exmaple.com', isEmailConfirmed }}
      hrefTo={(section) => `/dashboard?section=${section}`}
    />,
  );

it('shows an unconfirmed address, with buttons to send the link again and to change the address', () => {
  const html = draw(false);
  expect(html).toContain('Is <strong>ana@exmaple.com</strong> right?');
  expect(html).toMatch(/<button type="button"[^>]*>Send again<\/button>/);
  expect(html).toMatch(/<a href="\/dashboard\?section=profile"[^>]*>Change<\/a>/);
});

it('shows no to-do once the address is confirmed', () => {
  expect(draw(true)).toBe('');
});
