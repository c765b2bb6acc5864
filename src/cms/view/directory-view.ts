import { specialtyName } from '#domain/offices/specialty-names.ts';
import { spokenLanguage } from '#domain/offices/spoken-languages.ts';
import { shownState } from '#util/geo/shown-state.ts';
import { stateName } from '#util/geo/us-states.ts';
import { directoryFilePath, directoryPartPath, paths } from '#util/site/paths.ts';
import type { DirectoryView, OfficeView } from './model.ts';
import { t } from './texts.ts';

/** This many, with their dentists, still fit into one round trip (14 KB a page). */
const OFFICES_A_PART = 32;
/** The maximum that the API puts into one PDF (api/services/catalog/directory-files.ts). */
const OFFICES_A_PDF = 1500;

/** One page of the directory. */
interface DirectoryPart {
  view: DirectoryView;
  offices: OfficeView[];
}

/**
 * The pages of the directory, sorted by state, city, and name. A group with a thousand offices gets about
 * thirty pages.
 */
export function directoryParts(
  offices: readonly OfficeView[],
  { groupKey }: { groupKey: string },
): DirectoryPart[] {
  const sorted = offices.toSorted((a, b) => order(a).localeCompare(order(b), 'en'));
  const count = Math.max(1, Math.ceil(sorted.length / OFFICES_A_PART));
  const each = Math.ceil(sorted.length / count);
  const numbers = Array.from({ length: count }, (_none, index) => index + 1);
  const dentists = sorted.flatMap(({ providers }) => providers);
  const states = distinct(sorted.map(({ state }) => state))
    .map((code) => {
      const at = sorted.findIndex(({ state }) => state === code);
      return {
        code,
        name: shownState(code),
        offices: sorted.filter(({ state }) => state === code).length,
        href: `${directoryPartPath(Math.floor(at / each) + 1)}#${code}`,
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const days = sorted.map(({ verified_on }) => verified_on).sort();
  const [first, last] = [days[0], days.at(-1)];
  const whole: Omit<DirectoryView, 'part'> = {
    parts: numbers.map(directoryPartPath),
    offices: sorted.length,
    dentists: dentists.length,
    states,
    specialties: distinct(dentists.map(({ specialty }) => specialtyName(specialty))),
    languages: distinct(sorted.flatMap(languagesOf).map(spokenLanguage)),
    checked: first && last ? { first, last } : null,
    csvHref: directoryFilePath(groupKey, 'csv'),
    pdfs:
      sorted.length > OFFICES_A_PDF
        ? states.map(({ code, name }) => ({
            label: t.pdfOfState(name),
            href: directoryFilePath(groupKey, 'pdf', code),
          }))
        : [{ label: 'PDF', href: directoryFilePath(groupKey, 'pdf') }],
    reportHref: paths.directoryReport,
  };
  return numbers.map((part) => ({
    view: { part, ...whole },
    offices: sorted.slice((part - 1) * each, part * each),
  }));
}

/** The same in every language: a part holds the same offices, and an address below it leads to the same state. */
const order = ({ state, city, name }: OfficeView): string => `${stateName(state)}\n${city}\n${name}`;

const languagesOf = ({ languages, providers }: OfficeView): string[] => [
  ...languages,
  ...providers.flatMap((provider) => provider.languages),
];

const distinct = (texts: readonly string[]): string[] =>
  [...new Set(texts)].sort((a, b) => a.localeCompare(b, 'en'));
