import type { OfficeEntry, Provider } from '#contracts/catalog/catalog.ts';
import { allCheckedSince, checkedFacts } from '#domain/offices/office-texts.ts';
import { hoursLines } from '#domain/offices/opening-hours.ts';
import { currentLanguage, inLanguage } from '#util/language/current-language.ts';
import { formatPhone } from '#util/text/phone.ts';

/** Text that a spreadsheet runs as a formula, also after spaces and in full-width characters (OWASP, CSV Injection). */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * A line of a CSV file (RFC 4180) with its line end. Cells are quoted, because some countries use other separators. A cell
 * that a spreadsheet would run gets a leading apostrophe, so that it is shown as text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Without it spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

function escapeFormula(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/** A column: its heading, and its cell for a dentist at an office, or for an office without dentists. */
type Column = readonly [heading: string, cell: (office: OfficeEntry, provider: Provider | null) => string];

const COLUMNS: readonly Column[] = [
  ['State', ({ state }) => state],
  ['City', ({ city }) => city],
  ['Office', ({ name }) => name],
  ['Office ID', ({ id }) => id],
  ['Street', ({ street }) => street],
  ['ZIP', ({ zip }) => zip],
  ['Phone', ({ phone }) => formatPhone(phone)],
  ['Hours', ({ hours }) => hoursText(hours)],
  ['Accessibility', ({ accessibility }) => accessibility.join('; ')],
  ['Languages at the office', ({ languages }) => languages.join('; ')],
  ['Office accepts new patients', (office) => yesOrNo(office.acceptingNewPatients)],
  ['Office facts checked since', ({ verifications }) => allCheckedSince(verifications)],
  ['Office facts checked by', ({ verifications }) => checkedText(verifications)],
  ['Provider', (_office, provider) => provider?.name ?? ''],
  ['NPI', (_office, provider) => provider?.npi ?? ''],
  ['Specialty', (_office, provider) => provider?.specialty ?? ''],
  ['Taxonomy code', (_office, provider) => provider?.taxonomy ?? ''],
  ['License', (_office, provider) => provider?.license ?? ''],
  ['Languages of the provider', (_office, provider) => provider?.languages.join('; ') ?? ''],
  [
    'Provider accepts new patients',
    (_office, provider) => (provider ? yesOrNo(provider.acceptingNewPatients) : ''),
  ],
  ['Provider facts checked since', (_office, provider) => allCheckedSince(provider?.verifications ?? {})],
  ['Provider facts checked by', (_office, provider) => checkedText(provider?.verifications ?? {})],
];

/** The directory as a spreadsheet file, streamed while it is read. */
export function directoryCsv(offices: AsyncIterable<OfficeEntry[]>): ReadableStream<Uint8Array> {
  // the server reads the stream after the call has ended, and with it the scope of the call's texts
  const language = currentLanguage();
  const text = directoryText(offices);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await inLanguage(language, () => text.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}

async function* directoryText(offices: AsyncIterable<OfficeEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([heading]) => heading));
  for await (const some of offices) yield directoryLines(some);
}

/** A line for each dentist of the offices; one line for an office without dentists. */
function directoryLines(offices: readonly OfficeEntry[]): string {
  return offices
    .flatMap((office) => {
      const providers = office.providers.length > 0 ? office.providers : [null];
      return providers.map((provider) => csvLine(COLUMNS.map(([, cell]) => cell(office, provider))));
    })
    .join('');
}

export const yesOrNo = (value: boolean | null): string =>
  value === null ? 'Not stated' : value ? 'Yes' : 'No';

/** Mon–Thu 8 am–5 pm; Fri Closed … */
const hoursText = (hours: OfficeEntry['hours']): string =>
  hoursLines(hours)
    .map((line) => `${line.days} ${line.hours}`)
    .join('; ');

function checkedText(
  verifications: OfficeEntry['verifications'] | Partial<Provider['verifications']>,
): string {
  return checkedFacts(verifications)
    .map(({ source, verifiedOn, facts }) => {
      const what = facts.length > 0 ? `: ${facts.join(', ')}` : '';
      return `${source || 'source not recorded'}, ${verifiedOn}${what}`;
    })
    .join('; ');
}
