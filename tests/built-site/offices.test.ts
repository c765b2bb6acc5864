import { describe, expect, it } from 'vitest';
import { all, attribute, type Element, readText } from './markup.ts';
import { contentOf, readBrands } from './published.ts';

const brands = await readBrands();

interface Office {
  id: string;
  name: string;
  city: string;
  phone: string;
  lat: number;
  lng: number;
  accepting_new_patients: boolean;
  hours: { days: string[]; opens: string; closes: string }[];
  providers: { name: string; license: string; npi: string }[];
}

const inside = (element: Element, name: string): Element[] =>
  element.childNodes.flatMap((node) =>
    'tagName' in node ? [...(node.tagName === name ? [node] : []), ...inside(node, name)] : [],
  );
const compare = (one: string, other: string) => one.localeCompare(other, 'en');

describe.each(brands)('offices of $release.name', (brand) => {
  const offices: Office[] = contentOf(brand, 'catalog/offices.json').offices;
  const pageAt = (address: string) => brand.pages.find(({ path }) => path === address);
  const on = (address: string): string => {
    const page = pageAt(address);
    return page ? all(page.markup, 'main').map(readText).join() : '';
  };

  it('every office page has structured data with address, hours and phone number', () => {
    const wrong = offices.filter((office) => {
      const page = pageAt(`/office/${office.id}`);
      const [data] = page ? all(page.markup, 'script', { type: 'application/ld+json' }) : [];
      const graph = JSON.parse(
        data?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '{"@graph":[]}',
      );
      const dentist = graph['@graph'][0];
      return (
        dentist['@type'] !== 'Dentist' ||
        dentist.name !== office.name ||
        dentist.url !== `${brand.origin}/office/${office.id}` ||
        dentist.address.addressLocality !== office.city ||
        dentist.geo.latitude !== office.lat ||
        dentist.geo.longitude !== office.lng ||
        dentist.telephone !== `+1${office.phone}` ||
        dentist.openingHoursSpecification.length !== office.hours.length ||
        dentist.isAcceptingNewPatients !== office.accepting_new_patients ||
        dentist.employee.length !== office.providers.length
      );
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('offices are listed by city in alphabetical order', () => {
    const lists = brand.pages.flatMap(({ path, markup }) =>
      all(markup, 'ul', { class: 'office-cities' }).flatMap((list) =>
        inside(list, 'ul').map((state) => ({ path, cities: inside(state, 'b').map(readText) })),
      ),
    );
    expect(lists.length).toBeGreaterThan(0);
    const unsorted = lists.filter(({ cities }) => cities.join() !== cities.toSorted(compare).join());
    expect(unsorted).toEqual([]);
  });

  it('every office page has a report link that names the office', () => {
    const without = offices.filter(({ id }) => {
      const page = pageAt(`/office/${id}`);
      const links = page ? all(page.markup, 'a').map((link) => attribute(link, 'href') ?? '') : [];
      return !links.includes(`/directory/report?office=${id}`);
    });
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it('the directory lists each office and each dentist once', () => {
    const isOn = Boolean(brand.release.pages['/directory']);
    const { enabled } = contentOf(brand, 'header.json').variables.header_top_right_directory;
    expect(isOn).toBe([true, 'true', '1'].includes(enabled));
    const parts = Object.keys(brand.release.pages).filter((path) => /^\/directory(?:\/\d+)?$/.test(path));
    const text = parts.map(on).join();
    const times = (words: string) => text.split(words).length - 1;
    const missing = offices.filter(({ providers }) =>
      providers.some(({ npi, license }) => times(`NPI ${npi}`) !== 1 || times(`License ${license}`) !== 1),
    );
    expect(missing.map(({ id }) => id)).toEqual(isOn ? [] : offices.map(({ id }) => id));
  });

  it('a brand without a directory has no directory page and no link to one', () => {
    if (brand.release.pages['/directory']) return;
    const links = brand.pages.flatMap(({ markup }) =>
      all(markup, 'a').map((link) => attribute(link, 'href') ?? ''),
    );
    const toDirectory = links.filter((href) => /^\/directory(?!\/report\b)/.test(href));
    expect(toDirectory).toEqual([]);
    expect(brand.release.refused).toContain('/directory');
  });
});
