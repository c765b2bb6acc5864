import { expect, it } from 'vitest';
import { sampleRaw } from '#tests/support/content/sample-record.ts';
import { parseRecord } from '../record/parse-record.ts';
import { buildSite } from './build-site.ts';

const variables = { header_phone_number: '602-555-0100', header_menu: [{ title: 'FAQ', link: '/faq' }] };

it.each(['1_header', '2_header', '3_header', '4_header', 'nx_header_1', 'landing_header'])(
  'the checkout header shows only logo and phone number: %s',
  (layout) => {
    const raw = { ...sampleRaw(), header: { layout, variables } };
    const record = parseRecord(raw, { site: 'harbor', version: 'live' });
    const { routes } = buildSite(record, {
      origin: 'https://harbor.example',
      today: new Date('2026-03-01'),
    });
    const steps = routes.filter(({ page }) => page.startsWith('checkout'));
    expect(steps).toHaveLength(5);
    for (const { header } of steps)
      expect(header).toEqual({
        layout: 'checkout_header',
        logo: expect.anything(),
        phone: { text: '(602) 555-0100', href: 'tel:+16025550100' },
      });
  },
);
