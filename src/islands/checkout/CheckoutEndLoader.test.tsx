import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadCheckoutEnd } from './CheckoutEndLoader.tsx';
import type { End } from './end/CheckoutEnd.tsx';

const help = { phone: '(602) 555-0100', phoneHref: 'tel:+16025550100', hours: '' };
const captured: End = { state: 'captured', email: 'ana@example.com', totalCents: 14_900 };
const processing: End = {
  state: 'processing',
  since: '2026-06-15T17:00:00Z',
  bank: 'First Bank',
  last4: '6789',
  plan: 'Harbor Club',
  office: null,
  people: ['Ana Reyes'],
  lines: [],
  totalCents: 14_900,
  email: 'ana@example.com',
};

describe('loadCheckoutEnd', () => {
  it.each<[End, string]>([
    [captured, 'Your payment has arrived. We will email ana@example.com.'],
    [
      processing,
      'Your bank payment is on its way. You don’t need to do anything else. We will email ana@example.com.',
    ],
  ])('shows a short text if the script of the last page cannot be loaded', async (end, words) => {
    const { default: Shown } = await loadCheckoutEnd(() => Promise.reject(new Error('offline')));
    const html = renderToStaticMarkup(<Shown end={end} help={help} />);
    expect(html).toContain(words);
    expect(html).toContain(help.phone);
  });
});
