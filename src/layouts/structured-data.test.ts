import { expect, it } from 'vitest';
import type { SafeHtml } from '#cms/markup/sanitize-html.ts';
import { buildSite } from '#cms/view/build-site.ts';
import type { PageView } from '#cms/view/model.ts';
import { record } from '#tests/support/content/record.ts';
import { socialImage } from './social-image.ts';
import { structuredData } from './structured-data.ts';

const { site, routes } = buildSite(record(), {
  origin: 'https://sample.example',
  today: new Date('2026-03-01'),
});
const common = { tone: 'plain' as const, eyebrow: '', heading: '', intro: '' };
const page = (path: string) => {
  const found = routes.find((candidate) => candidate.path === path);
  if (!found) throw new Error(path);
  return found;
};

/** The page's node of that type. */
const nodeOf = (type: string, of: PageView) => {
  const { '@graph': nodes } = JSON.parse(structuredData(site, of));
  return nodes.find((node: Record<string, unknown>) => node['@type'] === type);
};

it('tells search engines where an office is, when it opens and how to call it', () => {
  expect(nodeOf('Dentist', page('/office/mesa-1'))).toMatchObject({
    '@type': 'Dentist',
    telephone: '+14805550100',
    address: { addressLocality: 'Mesa', addressRegion: 'AZ', postalCode: '85201' },
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00' },
    ],
  });
});

it('tells them who works there, in which languages, and whether a new patient may come', () => {
  const { office: sample, ...rest } = page('/office/mesa-1');
  if (!sample) throw new Error('no office');
  const photo = { ...sample.photo, src: '/_media/door.jpg' };
  const office = { ...sample, photo, accepting_new_patients: true, accessibility: ['Elevator'] };
  expect(nodeOf('Dentist', { ...rest, office })).toMatchObject({
    '@id': 'https://sample.example/office/mesa-1#office',
    image: 'https://sample.example/_media/door.jpg',
    isAcceptingNewPatients: true,
    geo: { latitude: sample.lat, longitude: sample.lng },
    amenityFeature: [{ name: 'Elevator', value: true }],
  });
  expect(nodeOf('Dentist', { ...rest, office: sample })).not.toHaveProperty('image');
});

it('leaves out unknown hours, and marks a whole day', () => {
  const { office: sample, ...rest } = page('/office/mesa-1');
  if (!sample) throw new Error('no office');
  const told = (hours: typeof sample.hours) =>
    nodeOf('Dentist', { ...rest, office: { ...sample, hours } }).openingHoursSpecification;
  expect(told([])).toBe(undefined);
  expect(told([{ days: ['sun'], opens: '00:00', closes: '00:00' }])).toMatchObject([
    { dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
  ]);
});

it('cannot be ended early by a name that holds markup', () => {
  const office = page('/office/mesa-1');
  const hostile = {
    ...office,
    office: office.office && { ...office.office, name: '</script><script>alert(1)' },
  };
  const data = structuredData(site, hostile);
  expect(data).not.toContain('<');
  expect(nodeOf('Dentist', hostile).name).toBe('</script><script>alert(1)');
});

it('names the brand, its legal name and its site on the home page', () => {
  expect(nodeOf('Organization', page('/'))).toMatchObject({
    '@id': 'https://sample.example/#organization',
    name: site.site.name,
    legalName: site.site.company,
  });
  expect(nodeOf('WebSite', page('/')).publisher).toEqual({ '@id': 'https://sample.example/#organization' });
});

it('offers each plan at the price on the page, with its period, but none that needs an invitation', () => {
  const join = page('/join-now');
  const [plan] = join.plans;
  if (!plan) throw new Error('no plan');
  expect(nodeOf('Product', join)).toMatchObject({
    name: 'Basic',
    offers: {
      price: '129.00',
      priceCurrency: 'USD',
      priceSpecification: { unitCode: 'ANN' },
      url: `https://sample.example${plan.joinHref}`,
    },
  });
  expect(nodeOf('Product', { ...join, plans: [{ ...plan, needsInvitation: true }] })).toBe(undefined);
});

it('repeats the questions of the FAQ with their answers', () => {
  const items = [{ question: 'Is it insurance?', answer: '<p>No.</p>' as SafeHtml }];
  const faq = page('/faq');
  const sections = [{ ...common, type: 'faq' as const, layout: 'column' as const, items, actions: [] }];
  expect(nodeOf('FAQPage', { ...faq, sections }).mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'Is it insurance?',
      acceptedAnswer: { '@type': 'Answer', text: '<p>No.</p>' },
    },
  ]);
  expect(nodeOf('FAQPage', { ...faq, sections: [] })).toBe(undefined);
});

it('has breadcrumbs from the home page, for an office through the search', () => {
  const steps = nodeOf('BreadcrumbList', page('/office/mesa-1')).itemListElement;
  expect(steps.map(({ position, item }: { position: number; item: string }) => [position, item])).toEqual([
    [1, 'https://sample.example/'],
    [2, 'https://sample.example/find-a-dentist'],
    [3, 'https://sample.example/office/mesa-1'],
  ]);
});

it('is empty for pages that search engines leave out', () => {
  expect(structuredData(site, page('/checkout'))).toBe('');
});

it('uses an office’s photo as its image, and the site’s image for other pages, but no SVG', () => {
  const social = { ...site.base.social_image, src: '/media/social.png', width: 1200, height: 630 };
  const shared = { ...site, base: { ...site.base, social_image: social } };
  const { office, ...rest } = page('/office/mesa-1');
  if (!office) throw new Error('no office');
  const withPhoto = (src: string) => ({ ...rest, office: { ...office, photo: { ...office.photo, src } } });
  expect(socialImage(shared, withPhoto('/media/door.webp'))?.src).toBe('/media/door.webp');
  expect(socialImage(shared, withPhoto('/media/door.svg'))).toEqual({
    src: '/media/social.png',
    width: 1200,
    height: 630,
    alt: office.name,
  });
  expect(socialImage(site, page('/faq'))).toBe(null);
});
