import type { OfficeEntry } from '#contracts/catalog/catalog.ts';
import { formatAddress } from '#contracts/shared/address.ts';
import { checkedFacts } from '#domain/offices/office-texts.ts';
import { hoursLines } from '#domain/offices/opening-hours.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { stateName } from '#util/geo/us-states.ts';
import { formatPhone } from '#util/text/phone.ts';
import type { Brand, DocumentBrand } from '../brand/brand.ts';
import { yesOrNo } from './directory-csv.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';

export interface DirectoryDetails {
  brand: Brand;
  group: string;
  /** the calendar day of its data */
  asOf: string;
  /** a part of the directory, such as “Arizona”; '' for all of it */
  part: string;
  look: DocumentBrand;
  at: Date;
}

const COLUMNS = [
  { title: 'Provider', width: 132 },
  { title: 'Specialty', width: 102 },
  { title: 'NPI', width: 76 },
  { title: 'License', width: 68 },
  { title: 'Languages', width: 68 },
  { title: 'New patients', width: TEXT_WIDTH - 446 },
] as const;

/** The provider directory to print: offices by state, each with its dentists. */
export async function directoryPdf(
  offices: AsyncIterable<readonly OfficeEntry[]>,
  { brand, group, asOf, part, look, at }: DirectoryDetails,
): Promise<Buffer> {
  const day = formatDay(asOf);
  const title = `${brand.name}: provider directory`;
  const footer = `${brand.name}, provider directory as of ${day}. This is not insurance.`;
  const pdf = new FlowingDocument({ title, brand: look, at, footer });
  pdf.write('H1', 'Provider directory');
  pdf.write('P', [group, part, `as of ${day}`].filter(Boolean).join(', '));
  pdf.write('P', brand.notInsurance, { weight: 'bold', size: 12, space: 10 });
  pdf.write('P', contactLine(brand));
  let state = '';
  for await (const some of offices)
    for (const office of some) {
      if (office.state !== state) pdf.write('H2', stateName(office.state));
      state = office.state;
      writeOffice(pdf, office);
    }
  if (state === '') pdf.write('P', 'There are no offices to list.');
  return pdf.finish();
}

function writeOffice(pdf: FlowingDocument, office: OfficeEntry): void {
  pdf.write('H3', office.name);
  pdf.write('P', [formatAddress(office), formatPhone(office.phone)].filter(Boolean).join(', '), { space: 0 });
  const hours = hoursLines(office.hours).map((each) => `${each.days} ${each.hours}`);
  if (hours.length > 0) pdf.write('P', `Open: ${hours.join('; ')}`, { space: 0 });
  if (office.languages.length > 0) pdf.write('P', `Languages: ${office.languages.join(', ')}`, { space: 0 });
  if (office.accessibility.length > 0)
    pdf.write('P', `Accessibility: ${office.accessibility.join(', ')}`, { space: 0 });
  pdf.write('P', `Accepting new patients: ${yesOrNo(office.acceptingNewPatients)}`, { space: 0 });
  pdf.write('P', `Office facts checked: ${checkedText(office.verifications)}`, { space: 0, size: 9 });
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
    const owners = checked.size === 1 ? 'Provider facts' : providers.map(({ name }) => name).join(', ');
    pdf.write('P', `${owners} checked: ${text}`, { space: 0, size: 9 });
  }
}

function contactLine({ phone, phoneHours, email, address }: Brand): string {
  const call = phone && `${phone}${phoneHours ? ` (${phoneHours})` : ''}`;
  const ways = [call, email, address].filter(Boolean);
  return ways.length > 0 ? `Questions, or an entry that is wrong? ${ways.join(', ')}` : '';
}

function checkedText(verifications: Record<string, { source: string; verifiedOn: string }>): string {
  return checkedFacts(verifications)
    .map(({ source, verifiedOn, facts }) => {
      const what = facts.length > 0 ? ` (${facts.join(', ')})` : '';
      return `${formatDay(verifiedOn)}, ${source || 'source not recorded'}${what}`;
    })
    .join('; ');
}
