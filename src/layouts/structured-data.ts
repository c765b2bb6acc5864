import type { OfficeView, PageView, SiteView } from '../cms/view/model.ts';
import { DAY_NAMES } from '../util/hours.ts';

/**
 * What search engines read about a page (schema.org, JSON-LD); '' where there is nothing to say.
 * The markup is safe inside a <script>: every `<` is escaped.
 */
export function structuredData(site: SiteView, page: PageView): string {
  const subject = page.office ? officeData(site, page.office) : page.page === 'home' ? siteData(site) : null;
  return subject
    ? JSON.stringify({ '@context': 'https://schema.org', ...subject }).replaceAll('<', '\\u003c')
    : '';
}

function siteData(site: SiteView): object {
  return { '@type': 'WebSite', name: site.site.name, url: `${site.origin}/` };
}

function officeData(site: SiteView, office: OfficeView): object {
  const url = `${site.origin}${office.href}`;
  const speaks = [
    ...new Set([...office.languages, ...office.providers.flatMap(({ languages }) => languages)]),
  ];
  return {
    '@type': 'Dentist',
    '@id': `${url}#office`,
    name: office.name,
    url,
    ...(office.about && { description: office.about }),
    ...(office.photo.src && { image: `${site.origin}${office.photo.src}` }),
    ...(office.phoneHref && { telephone: office.phoneHref.slice('tel:'.length) }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: office.street,
      addressLocality: office.city,
      addressRegion: office.state,
      postalCode: office.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: office.lat, longitude: office.lng },
    hasMap: office.directionsHref,
    ...(office.hours.length > 0 && {
      openingHoursSpecification: office.hours.map((entry) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: entry.days.map((day) => DAY_NAMES[day]),
        // search engines take the same time twice for closed; here it is a whole day
        ...(entry.opens === entry.closes
          ? { opens: '00:00', closes: '23:59' }
          : { opens: entry.opens, closes: entry.closes }),
      })),
    }),
    isAcceptingNewPatients: office.accepting_new_patients,
    ...(speaks.length > 0 && { knowsLanguage: speaks }),
    ...(office.accessibility.length > 0 && {
      amenityFeature: office.accessibility.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
    }),
    ...(office.providers.length > 0 && {
      employee: office.providers.map(({ name, specialty }) => ({
        '@type': 'Person',
        name,
        jobTitle: specialty,
      })),
    }),
  };
}
