import { expect, it } from 'vitest';
import { record } from '../../tests/support/record.ts';
import { buildSite } from '../cms/view/build-site.ts';
import { structuredData } from './structured-data.ts';

const { site, routes } = buildSite(record(), {
  origin: 'https://sample.example',
  today: new Date('2026-03-01'),
});
const page = (path: string) => {
  const found = routes.find((candidate) => candidate.path === path);
  if (!found) throw new Error(path);
  return found;
};

it('tells search engines where an office is, when it opens and how to call it', () => {
  expect(JSON.parse(structuredData(site, page('/office/mesa-1')))).toMatchObject({
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
  expect(JSON.parse(structuredData(site, { ...rest, office }))).toMatchObject({
    '@id': 'https://sample.example/office/mesa-1#office',
    image: 'https://sample.example/_media/door.jpg',
    isAcceptingNewPatients: true,
    geo: { latitude: sample.lat, longitude: sample.lng },
    amenityFeature: [{ name: 'Elevator', value: true }],
  });
  expect(JSON.parse(structuredData(site, { ...rest, office: sample }))).not.toHaveProperty('image');
});

it('tells of no hours that nobody knows, and of a whole day in their way', () => {
  const { office: sample, ...rest } = page('/office/mesa-1');
  if (!sample) throw new Error('no office');
  const told = (hours: typeof sample.hours) =>
    JSON.parse(structuredData(site, { ...rest, office: { ...sample, hours } })).openingHoursSpecification;
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
  expect(JSON.parse(data).name).toBe('</script><script>alert(1)');
});

it('says nothing about pages search engines do not need to understand', () => {
  expect(structuredData(site, page('/faq'))).toBe('');
});
