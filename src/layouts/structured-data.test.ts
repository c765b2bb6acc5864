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

it('contains an office’s address, hours and phone number', () => {
  expect(nodeOf('Dentist', page('/office/mesa-1'))).toMatchObject({
    '@type': 'Dentist',
    telephone: '+14805550100',
    address: { addressLocality: 'Mesa', addressRegion: 'AZ', postalCode: '85201' },
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00' },
    ],
  });
});

it('contains an office’s photo, location, amenities and whether it accepts new patients', () => {
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

it('leaves out unknown hours, and lists an office that is open all day', () => {
  const { office: sample, ...rest } = page('/office/mesa-1');
  if (!sample) throw new Error('no office');
  const openingHours = (hours: typeof sample.hours) =>
    nodeOf('Dentist', { ...rest, office: { ...sample, hours } }).openingHoursSpecification;
  expect(openingHours([])).toBe(undefined);
  expect(openingHours([{ days: ['sun'], opens: '00:00', closes: '00:00' }])).toMatchObject([
    { dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
  ]);
});

it('escapes markup in a name, which could end the script element', () => {
  const office = page('/office/mesa-1');
  const hostile = {
    ...office,
    office: office.office && { ...office.office, name: '</script><script>alert(1)' },
  };
  const data = structuredData(site, hostile);
  expect(data).not.toContain('<');
  expect(nodeOf('Dentist', hostile).name).toBe('</script><script>alert(1)');
});

it('contains the brand, its legal name and its site on the home page', () => {
  expect(nodeOf('Organization', page('/'))).toMatchObject({
    '@id': 'https://sample.example/#organization',
    name: site.site.name,
    legalName: site.site.company,
  });
  expect(nodeOf('WebSite', page('/')).publisher).toEqual({ '@id': 'https://sample.example/#organization' });
});

it('lists each plan at the page’s price and period, except plans by invitation', () => {
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

it('contains the questions and answers of the FAQ', () => {
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

it('contains breadcrumbs from the home page, for an office through the dentist finder', () => {
  const steps = nodeOf('BreadcrumbList', page('/office/mesa-1')).itemListElement;
  expect(steps.map(({ position, item }: { position: number; item: string }) => [position, item])).toEqual([
    [1, 'https://sample.example/'],
    [2, 'https://sample.example/find-a-dentist'],
    [3, 'https://sample.example/office/mesa-1'],
  ]);
});

it('is empty for pages that search engines do not list', () => {
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
