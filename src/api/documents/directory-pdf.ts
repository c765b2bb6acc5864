import type { OfficeEntry } from '#contracts/catalog/catalog.ts';
import { formatAddress } from '#contracts/shared/address.ts';
import { checkedFacts } from '#domain/offices/office-texts.ts';
import { hoursLines } from '#domain/offices/opening-hours.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { stateName } from '#util/geo/us-states.ts';
import { formatPhone } from '#util/text/phone.ts';
import type { Brand } from '../brand/brand.ts';
import { yesOrNo } from './directory-csv.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import type { Stationery } from './pdf/tagged-document.ts';
import { DIRECTORY_TEXTS as TEXTS } from './texts/directory-texts.ts';

export interface DirectoryDetails {
  brand: Brand;
  group: string;
  /** the calendar day of its data */
  asOf: string;
  /** a part of the directory, such as “Arizona”; '' for all of it */
  part: string;
  stationery: Stationery;
}

const COLUMNS = [
  { title: TEXTS.provider, width: 132 },
  { title: TEXTS.specialty, width: 102 },
  { title: TEXTS.npi, width: 76 },
  { title: TEXTS.license, width: 68 },
  { title: TEXTS.spoken, width: 68 },
  { title: TEXTS.newPatients, width: TEXT_WIDTH - 446 },
] as const;

/** The provider directory to print: offices by state, each with its dentists. */
export async function directoryPdf(
  offices: AsyncIterable<readonly OfficeEntry[]>,
  { brand, group, asOf, part, stationery }: DirectoryDetails,
): Promise<Buffer> {
  const day = formatDay(asOf);
  const title = TEXTS.documentTitle(brand.name);
  const footer = TEXTS.footer(brand.name, day);
  const pdf = new FlowingDocument({ ...stationery, title, footer });
  pdf.write('H1', TEXTS.title);
  pdf.write('P', TEXTS.asOf(group, part, day));
  pdf.write('P', brand.notInsurance, { weight: 'bold', size: 12, space: 10 });
  pdf.write('P', TEXTS.contact(brand));
  let state = '';
  for await (const some of offices)
    for (const office of some) {
      if (office.state !== state) pdf.write('H2', stateName(office.state));
      state = office.state;
      writeOffice(pdf, office);
    }
  if (state === '') pdf.write('P', TEXTS.nothing);
  return pdf.finish();
}

function writeOffice(pdf: FlowingDocument, office: OfficeEntry): void {
  pdf.write('H3', office.name);
  pdf.write('P', [formatAddress(office), formatPhone(office.phone)].filter(Boolean).join(', '), { space: 0 });
  const hours = hoursLines(office.hours).map((each) => `${each.days} ${each.hours}`);
  if (hours.length > 0) pdf.write('P', TEXTS.open(hours), { space: 0 });
  if (office.languages.length > 0) pdf.write('P', TEXTS.languages(office.languages), { space: 0 });
  if (office.accessibility.length > 0)
    pdf.write('P', TEXTS.accessibility(office.accessibility), { space: 0 });
  pdf.write('P', TEXTS.acceptsNew(yesOrNo(office.acceptingNewPatients)), { space: 0 });
  pdf.write('P', TEXTS.officeChecked(checkedText(office.verifications)), { space: 0, size: 9 });
  if (office.providers.length === 0) return;
  pdf.keep(60);
  const rows = office.providers.map((provider) => [
    provider.name,
    provider.specialty,
    provider.npi,
    provider.license,
    provider.languages.join(', '),
    yesOrNo(provider.acceptingNewPatients),
  ]);
  pdf.table(COLUMNS, rows);
  // most offices have all their dentists checked at once; these get one line
  const checked = Map.groupBy(office.providers, ({ verifications }) => checkedText(verifications));
  for (const [text, providers] of checked) {
    const names = providers.map(({ name }) => name);
    const words = checked.size === 1 ? TEXTS.providersChecked(text) : TEXTS.someChecked(names, text);
    pdf.write('P', words, { space: 0, size: 9 });
  }
}

function checkedText(verifications: Record<string, { source: string; verifiedOn: string }>): string {
  return checkedFacts(verifications)
    .map(({ source, verifiedOn, facts }) => {
      const what = facts.length > 0 ? ` (${facts.join(', ')})` : '';
      return `${formatDay(verifiedOn)}, ${source || TEXTS.noSource}${what}`;
    })
    .join('; ');
}
