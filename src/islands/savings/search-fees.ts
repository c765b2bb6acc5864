import { normalizeForSearch } from '#util/text/search-normalize.ts';
import type { ListedFee } from './page-props.ts';

/**
 * Synonyms for the search, in English and Spanish. A plain-language list alone would miss dental terms and other common
 * words.
 */
const SAME = [
  ['tooth', 'teeth', 'diente', 'dientes', 'muela', 'muelas'],
  ['check up', 'checkup', 'exam', 'examination', 'visit', 'consultation', 'revision', 'chequeo', 'examen'],
  ['cleaning', 'hygiene', 'prophylaxis', 'prophy', 'limpieza', 'limpiesa', 'profilaxis'],
  [
    'x ray',
    'xray',
    'x rays',
    'xrays',
    'radiograph',
    'bitewing',
    'picture',
    'radiografia',
    'radiografias',
    'rayos',
    'placa',
  ],
  [
    'filling',
    'cavity',
    'cavities',
    'composite',
    'caries',
    'empaste',
    'relleno',
    'tapadura',
    'calza',
    'amalgama',
    'resina',
  ],
  ['crown', 'cap', 'corona'],
  ['bridge', 'puente'],
  ['root canal', 'endodontic', 'endodontics', 'nerve', 'endodoncia', 'conducto'],
  ['extraction', 'pulling', 'pull', 'taking out', 'removal', 'remove', 'extract', 'extraccion', 'sacar'],
  ['wisdom', 'impacted', 'third molar', 'juicio', 'cordal', 'pull', 'removal', 'extraction', 'sacar'],
  ['deep cleaning', 'gum', 'gums', 'periodontal', 'scaling', 'planing', 'encias'],
  ['denture', 'dentures', 'plate', 'false teeth', 'dentadura', 'protesis'],
  ['implant', 'screw', 'implante'],
  ['braces', 'orthodontic', 'orthodontics', 'brackets', 'frenos', 'ortodoncia'],
  ['aligners', 'aligner', 'invisible braces', 'alineadores'],
  ['whitening', 'bleaching', 'blanqueamiento'],
  ['child', 'children', 'kid', 'kids', 'nino', 'ninos'],
  ['urgent', 'emergency', 'pain', 'toothache', 'urgencia', 'dolor'],
  ['sealant', 'sealants', 'sellante', 'sellador'],
  ['fluoride', 'varnish', 'fluor'],
] as const;

/** Words that tell no treatments apart: “limpieza dental”, “limpieza de dientes”, “price of a crown”. */
const COMMON = new Set(
  'a an de del dental diente dientes el for in la las los of para precio price the un una'.split(' '),
);

/** The words that find a treatment, each after a space. */
function searchWords({ procedure, code }: ListedFee): string {
  const own = ` ${normalizeForSearch(`${procedure} ${code}`)} `;
  const alike = SAME.filter((words) => words.some((word) => own.includes(` ${word} `)));
  return `${own}${alike.flat().join(' ')}`;
}

/**
 * Treatments in which each word of the query starts a word, ignoring case and accents. Category names count only if no
 * treatment matches, so that “cleaning” does not find everything listed beside cleanings.
 */
export function searchFees(fees: readonly ListedFee[], query: string): ListedFee[] {
  const words = normalizeForSearch(query).split(' ').filter(Boolean);
  const named = words.filter((word) => !COMMON.has(word));
  // of an unfinished query such as “a” or “pre”, each word may be the start of another
  const queryWords = named.length > 0 ? named : words;
  // Collecting the words of all treatments took a quarter of the time to draw the page.
  if (queryWords.length === 0) return [...fees];
  const matches = (textOf: (fee: ListedFee) => string) =>
    fees.filter((fee) => {
      const words = textOf(fee);
      return queryWords.every((word) => words.includes(` ${word}`));
    });
  const byName = matches(searchWords);
  return byName.length > 0 ? byName : matches((fee) => ` ${normalizeForSearch(fee.category)}`);
}
