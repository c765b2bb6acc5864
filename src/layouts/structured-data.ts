import type { OfficeView, PageView, PlanView, SiteView } from '#cms/view/model.ts';
import { paths } from '#util/site/paths.ts';
import { socialImage } from './social-image.ts';
import { t } from './texts.ts';

/** The names of the schema, in every language. */
const DAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/**
 * Structured data of a page for search engines (schema.org, JSON-LD); '' if there is none. Each node has the fields
 * that Google requires (https://developers.google.com/search/docs/appearance/structured-data). The markup is safe
 * inside a <script>: every `<` is escaped.
 */
export function structuredData(site: SiteView, page: PageView): string {
  if (!page.indexed) return '';
  const nodes = [
    ...(page.page === 'home' ? [organizationData(site), siteData(site)] : []),
    ...(page.office ? [officeData(site, page.office)] : []),
    ...(page.page === 'join-now' ? offersOf(page.plans).map((plan) => planData(site, page, plan)) : []),
    ...(page.page === 'faq' ? faqData(page) : []),
    ...(page.page !== 'home' && site.origin ? [breadcrumbData(site, page)] : []),
  ];
  if (nodes.length === 0) return '';
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
}

/** The id by which other nodes and pages refer to the brand. */
const organizationId = (site: SiteView): string => `${site.origin}/#organization`;

function organizationData(site: SiteView): object {
  const { header_log: logo, header_phone_number: phone } = site.header.variables;
  const telephone = phone.replace(/\D/g, '');
  return {
    '@type': 'Organization',
    ...(site.origin && { '@id': organizationId(site), url: `${site.origin}/` }),
    name: site.site.name,
    legalName: site.site.company,
    ...(site.origin && logo.src && { logo: `${site.origin}${logo.src}` }),
    ...(site.site.email && { email: site.site.email }),
    ...(telephone.length === 10 && { telephone: `+1${telephone}` }),
  };
}

function siteData(site: SiteView): object {
  return {
    '@type': 'WebSite',
    name: site.site.name,
    ...(site.origin && { url: `${site.origin}/`, publisher: { '@id': organizationId(site) } }),
  };
}

/** A plan by invitation is not offered to everyone. */
const offersOf = (plans: readonly PlanView[]): PlanView[] => plans.filter((plan) => !plan.needsInvitation);

function planData(site: SiteView, page: PageView, plan: PlanView): object {
  const { src } = socialImage(site, page) ?? {};
  const price = (plan.price.member_cents / 100).toFixed(2);
  return {
    '@type': 'Product',
    name: plan.name,
    description: [plan.audience, ...plan.features].filter(Boolean).join('. '),
    category: t.category,
    brand: { '@type': 'Brand', name: site.site.name },
    ...(site.origin && src && { image: `${site.origin}${src}` }),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'USD',
        // UN/CEFACT codes for a year and a month
        unitCode: plan.cycle === 'annual' ? 'ANN' : 'MON',
      },
      availability: 'https://schema.org/InStock',
      ...(site.origin && { url: `${site.origin}${plan.joinHref}`, seller: { '@id': organizationId(site) } }),
    },
  };
}

/** Google accepts only questions and answers that are shown on the page. */
function faqData({ sections }: PageView): object[] {
  const items = sections.flatMap((section) => (section.type === 'faq' ? section.items : []));
  if (items.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}

function breadcrumbData(site: SiteView, page: PageView): object {
  const steps = [
    { name: site.site.name, path: paths.home },
    ...(page.office ? [{ name: t.findDentist, path: paths.findADentist }] : []),
    { name: page.title || page.heading, path: page.path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${site.origin}${path}`,
    })),
  };
}

function officeData(site: SiteView, office: OfficeView): object {
  const url = `${site.origin}${office.href}`;
  const speaks = [
    ...new Set([...office.languages, ...office.providers.flatMap(({ languages }) => languages)]),
  ];
  return {
    '@type': 'Dentist',
    ...(site.origin && { '@id': `${url}#office`, url }),
    name: office.name,
    ...(office.about && { description: office.about }),
    ...(site.origin && office.photo.src && { image: `${site.origin}${office.photo.src}` }),
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
    ...(office.accepting_new_patients !== null && {
      isAcceptingNewPatients: office.accepting_new_patients,
    }),
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
