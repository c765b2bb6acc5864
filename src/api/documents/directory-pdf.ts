import type { OfficeEntry } from '#contracts/catalog/catalog.ts';
import { formatAddress } from '#contracts/shared/address.ts';
import { checkedFacts } from '#domain/offices/office-texts.ts';
import { hoursLines } from '#domain/offices/opening-hours.ts';
import { specialtyName } from '#domain/offices/specialty-names.ts';
import { spokenLanguage } from '#domain/offices/spoken-languages.ts';
import { hoursInSentence } from '#util/dates/hours-in-sentence.ts';
import { briefDay, shownDay } from '#util/dates/shown-day.ts';
import { shownState } from '#util/geo/shown-state.ts';
import { formatPhone } from '#util/text/phone.ts';
import type { Brand } from '../brand/brand.ts';
import { yesOrNo } from './directory-csv.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { type Stationery, textOf } from './pdf/tagged-document.ts';
import { t } from './texts.ts';

export interface DirectoryDetails {
  brand: Brand;
  group: string;
  /** the calendar day of its data */
  asOf: string;
  /** a part of the directory, such as “Arizona”; '' for all of it */
  part: string;
  stationery: Stationery;
}

const columns = () =>
  [
    { title: t.directory.provider, width: 132 },
    { title: t.directory.specialty, width: 102 },
    { title: t.directory.npi, width: 76 },
    { title: t.directory.license, width: 68 },
    { title: t.directory.spoken, width: 68 },
    { title: t.directory.newPatients, width: TEXT_WIDTH - 446 },
  ] as const;

/** The provider directory to print: offices by state, each with its dentists. */
export async function directoryPdf(
  offices: AsyncIterable<readonly OfficeEntry[]>,
  { brand, group, asOf, part, stationery }: DirectoryDetails,
): Promise<Buffer> {
  const day = shownDay(asOf);
  const title = t.directory.documentTitle(brand.name);
  const footer = t.directory.footer(brand.name, day);
  const pdf = new FlowingDocument({ ...stationery, title, footer });
  pdf.write('H1', t.directory.title);
  pdf.write('P', t.directory.asOf(group, part, day));
  const notInsurance = textOf(pdf.notInsurance) === '' ? brand.notInsurance : pdf.notInsurance;
  pdf.write('P', notInsurance, { weight: 'bold', size: 12, space: 10 });
  pdf.write('P', t.directory.contact({ ...brand, phoneHours: hoursInSentence(brand.phoneHours) }));
  let state = '';
  for await (const some of offices)
    for (const office of some) {
      if (office.state !== state) pdf.write('H2', shownState(office.state));
      state = office.state;
      writeOffice(pdf, office);
    }
  if (state === '') pdf.write('P', t.directory.nothing);
  return pdf.finish();
}

function writeOffice(pdf: FlowingDocument, office: OfficeEntry): void {
  pdf.write('H3', office.name);
  pdf.write('P', [formatAddress(office), formatPhone(office.phone)].filter(Boolean).join(', '), { space: 0 });
  const hours = hoursLines(office.hours).map((each) => `${each.days} ${each.hours}`);
  if (hours.length > 0) pdf.write('P', t.directory.open(hours), { space: 0 });
  if (office.languages.length > 0)
    pdf.write('P', t.directory.languages(office.languages.map(spokenLanguage)), { space: 0 });
  if (office.accessibility.length > 0)
    pdf.write('P', t.directory.accessibility(office.accessibility), { space: 0 });
  pdf.write('P', t.directory.acceptsNew(yesOrNo(office.acceptingNewPatients)), { space: 0 });
  pdf.write('P', t.directory.officeChecked(checkedText(office.verifications)), { space: 0, size: 9 });
  if (office.providers.length === 0) return;
  pdf.keep(60);
  const rows = office.providers.map((provider) => [
    provider.name,
    specialtyName(provider.specialty),
    provider.npi,
    provider.license,
    provider.languages.map(spokenLanguage).join(', '),
    yesOrNo(provider.acceptingNewPatients),
  ]);
  pdf.table(columns(), rows);
  // most offices have all their dentists checked at once; these get one line
  const checked = Map.groupBy(office.providers, ({ verifications }) => checkedText(verifications));
  for (const [text, providers] of checked) {
    const names = providers.map(({ name }) => name);
    const words =
      checked.size === 1 ? t.directory.providersChecked(text) : t.directory.someChecked(names, text);
    pdf.write('P', words, { space: 0, size: 9 });
  }
}

function checkedText(verifications: Record<string, { source: string; verifiedOn: string }>): string {
  return checkedFacts(verifications)
    .map(({ source, verifiedOn, facts }) => {
      const what = facts.length > 0 ? ` (${facts.join(', ')})` : '';
      return `${briefDay(verifiedOn)}, ${source || t.directory.noSource}${what}`;
    })
    .join('; ');
}
