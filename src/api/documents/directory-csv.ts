import type { OfficeEntry, Provider } from '#contracts/catalog/catalog.ts';
import { allCheckedSince, checkedFacts, officeCheckedSince } from '#domain/offices/office-texts.ts';
import { hoursLines } from '#domain/offices/opening-hours.ts';
import { specialtyName } from '#domain/offices/specialty-names.ts';
import { spokenLanguage } from '#domain/offices/spoken-languages.ts';
import { currentLanguage, inLanguage } from '#util/language/current-language.ts';
import { BYTE_ORDER_MARK, csvLine } from '#util/text/csv.ts';
import { formatPhone } from '#util/text/phone.ts';
import { t } from './texts.ts';

/** A column: the name of its heading, and its cell for a dentist at an office, or for an office without dentists. */
type Column = readonly [
  heading: keyof typeof t.directoryColumns,
  cell: (office: OfficeEntry, provider: Provider | null) => string,
];

const COLUMNS: readonly Column[] = [
  ['state', ({ state }) => state],
  ['city', ({ city }) => city],
  ['office', ({ name }) => name],
  ['officeId', ({ id }) => id],
  ['street', ({ street }) => street],
  ['zip', ({ zip }) => zip],
  ['phone', ({ phone }) => formatPhone(phone)],
  ['hours', ({ hours }) => hoursText(hours)],
  ['accessibility', ({ accessibility }) => accessibility.join('; ')],
  ['officeLanguages', ({ languages }) => languages.map(spokenLanguage).join('; ')],
  ['officeAccepts', (office) => yesOrNo(office.acceptingNewPatients)],
  ['officeSince', ({ verifications }) => officeCheckedSince(verifications)],
  ['officeBy', ({ verifications }) => checkedText(verifications)],
  ['provider', (_office, provider) => provider?.name ?? ''],
  ['npi', (_office, provider) => provider?.npi ?? ''],
  ['specialty', (_office, provider) => (provider ? specialtyName(provider.specialty) : '')],
  ['taxonomy', (_office, provider) => provider?.taxonomy ?? ''],
  ['license', (_office, provider) => provider?.license ?? ''],
  ['providerLanguages', (_office, provider) => provider?.languages.map(spokenLanguage).join('; ') ?? ''],
  ['providerAccepts', (_office, provider) => (provider ? yesOrNo(provider.acceptingNewPatients) : '')],
  ['providerSince', (_office, provider) => allCheckedSince(provider?.verifications ?? {})],
  ['providerBy', (_office, provider) => checkedText(provider?.verifications ?? {})],
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
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([heading]) => t.directoryColumns[heading]));
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
  value === null ? t.directory.notStated : value ? t.directory.yes : t.directory.no;

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
      return `${source || t.directory.noSource}, ${verifiedOn}${what}`;
    })
    .join('; ');
}
