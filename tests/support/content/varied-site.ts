import type { SiteInput } from '../publish/sites-folder.ts';

const dayAway = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A site with every feature of a release, including some that are difficult for a configuration. */
export function variedSite(): SiteInput {
  return {
    hosts: ['harbor.localhost', 'www.harbor.example'],
    headers: {
      'X-Brand': 'harbor "quoted" $host \\t',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    },
    pages: {
      '/': 'Welcome',
      '/faq': 'Questions',
      '/checkout': { text: 'Checkout', index: false },
      '/checkout/payment': 'Payment',
      '/office/9': 'Office nine',
      '/a%20page': { text: 'A page with a space', file: 'a-page.html' },
      '/quote%22%7D%24x': { text: 'A page with a quote', file: 'quote.html' },
      '/long': {
        text: 'Long policy',
        csp: `default-src 'none'; img-src ${'https://pictures.example '.repeat(250).trim()}`,
      },
      '/always': { text: 'Always', from: '2020-01-01', until: '2999-12-31' },
      '/over': { text: 'Over', until: dayAway(-2) },
      '/later': { text: 'Later', from: dayAway(2) },
      '/today': { text: 'Today', from: dayAway(-1), until: dayAway(1) },
    },
    shells: {
      '/office/': { text: 'Some office', status: 404 },
      '/checkout/edit-member/': { text: 'Edit a member', index: false },
    },
    redirects: [
      { from: '/old', to: '/faq', status: 301 },
      { from: '/moved', to: '/faq?from=moved#prices', status: 307 },
      { from: '/hash', to: '/faq#prices', status: 308 },
      { from: '/partner/first', to: '/faq', status: 302 },
      { from: '/partner/*', to: 'https://partner.example/start?a=$1&b=2', status: 302 },
      { from: '/media/taken/*', to: '/', status: 301 },
      { from: '/api/taken', to: '/', status: 301 },
    ],
    refused: ['/arizona'],
    media: {
      'chart.a1.png': Buffer.alloc(3000, 9),
      'logo.c3.svg': `<svg>${'x'.repeat(500)}</svg>`,
      '.hidden.txt': 'secret',
    },
  };
}
