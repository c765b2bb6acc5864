import { pluralOf } from '#util/language/plural.ts';
import { groupDigits } from '#util/text/words.ts';

const plural = pluralOf('en');
const dentists = (count: number) =>
  `${groupDigits(count)} ${plural(count, { one: 'dentist', other: 'dentists' })}`;
const offices = (count: number) =>
  `${groupDigits(count)} ${plural(count, { one: 'office', other: 'offices' })}`;
export const miles = (count: number) =>
  `${groupDigits(count)} ${plural(count, { one: 'mile', other: 'miles' })}`;

// the form
export const place = 'ZIP code or city';
export const within = 'Within';
export const search = 'Search';
export const useMyLocation = 'Use my location';
export const askingDevice = 'Asking your device …';
export const yourLocation = 'Your location';
export const mapArea = 'Area on the map';
export const enterPlace = 'Please enter a ZIP code or a city, or a name.';
export const locationDenied =
  'This device is not allowed to share its location. You can change that in the browser’s settings for this page. Please enter a ZIP code or a city instead.';
export const locationUnknown =
  'This device can’t find its location right now. Please enter a ZIP code or a city instead.';
export const locationTooSlow =
  'Finding your location is taking too long. Please enter a ZIP code or a city instead.';

// filters
export const filters = (active: number) => (active > 0 ? `Filters (${active})` : 'Filters');
export const fewerFilters = (active: number) => (active > 0 ? `Fewer filters (${active})` : 'Fewer filters');
export const specialty = 'Specialty';
export const anyDentist = 'Any dentist';
export const language = 'Language';
export const anyLanguage = 'Any language';
export const name = 'Name of dentist or office';
export const only = 'Only';
export const accepting = 'Accepting new patients';
export const evening = 'Open after 6 pm';
export const weekend = 'Open on weekends';

// what was found
export const yourPlace = 'your location';
export const mapPoint = 'this point on the map';
export const foundNear = (count: number, officeCount: number, radius: number, where: string) =>
  `${dentists(count)} at ${offices(officeCount)} within ${miles(radius)} of ${where}`;
export const foundNamed = (count: number, officeCount: number, words: string) =>
  `${dentists(count)} at ${offices(officeCount)} with “${words}” in the name`;
export const noneNear = (hasFilters: boolean, radius: number, where: string) =>
  `${hasFilters ? 'No dentist who fits your filters' : 'No dentist'} within ${miles(radius)} of ${where}`;
export const noneNamed = (words: string) => `No dentist with “${words}” in the name`;
export const noSuchPage = (page: number, last: number) =>
  last === 1
    ? `There is no page ${page}: all of them are on one page.`
    : `There is no page ${page}: these results end on page ${last}.`;
export const unsureCity = (count: number) =>
  `We are not sure which city you mean. ${groupDigits(count)} ${plural(count, { one: 'suggestion', other: 'suggestions' })} below.`;
export const nearestIs = (distance: string) => `The nearest is ${distance} away.`;
export const nearestFirst = (heading: string) => `${heading}, nearest first.`;
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}.`;

export const nearest = (hasFilters: boolean, distance: string) =>
  hasFilters ? `The nearest who fits is ${distance} away:` : `The nearest is ${distance} away:`;
export const searchWithin = (radius: number) => `Search within ${radius} miles`;
export const withoutFilters = 'Search without filters';
export const allOffices = 'All our offices are in the list below.';
export const allOfficesByCity = 'All our offices are in the list below, by city.';
export const orAskUs = 'Or ask us:';
export const whichCity = (words: string) => `Which city do you mean by “${words}”?`;
export const noneOfThem = 'None of them? A ZIP code works best.';
export const firstPage = 'Show the first page';
export const lastPage = 'Show the last page';
export const tryAgain = 'Try again';

export const showOnMap = 'Show on map';
export const speaks = (languages: readonly string[]) => `Speaks ${languages.join(', ')}`;
export const verifiedOn = (day: string) => `Verified on ${day}`;
export const othersElsewhere = (count: number) =>
  plural(count, {
    one: `${groupDigits(count)} more dentist of this office is on another page.`,
    other: `${groupDigits(count)} more dentists of this office are on another page.`,
  });
export const straightLine = 'Distances are in a straight line. Driving is farther.';
export const map = 'Map';
export const hideMap = 'Hide map';
export const pages = 'Pages of results';
export const previous = 'Previous';
export const next = 'Next';
export const page = (number: number) => `Page ${number}`;
