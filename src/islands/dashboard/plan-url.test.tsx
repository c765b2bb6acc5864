import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NoCard } from './cards/Cards.tsx';
import { Overview } from './overview/Overview.tsx';
import { NotChangeableNote } from './shared/ChangeableMembership.tsx';
import type { SectionProps } from './shared/sections.ts';

const props = {
  info: { account: { email: 'ana@example.com' }, memberships: [], balance: { owedCents: 0 } },
  membership: null,
  help: { phone: '', phoneHref: '', hours: '' },
  planUrl: '/our-plans',
  hrefTo: () => '/dashboard',
} as unknown as SectionProps;

it.each([
  ['overview', <Overview key="o" {...props} />],
  ['cards', <NoCard key="c" {...props} />],
  ['plan and renewal', <NotChangeableNote key="n" membership={null} planUrl="/our-plans" />],
])('%s links an account without a membership to the plan page of the content', (_name, part) => {
  const html = renderToStaticMarkup(part);
  expect(html).toContain('href="/our-plans"');
  expect(html).not.toContain('/join-now');
});
