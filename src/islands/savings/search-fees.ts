import { normalizeForSearch } from '#util/text/search-normalize.ts';
import type { ListedFee } from './page-props.ts';

/**
 * Synonyms for the search, in English and Spanish. A plain-language list alone would miss dental terms and other common
 * words.
 */
const SAME = [
  ['check up', 'checkup', 'exam', 'examination', 'visit', 'consultation', 'revision', 'chequeo', 'examen'],
  ['cleaning', 'hygiene', 'prophylaxis', 'prophy', 'limpieza'],
  ['x ray', 'xray', 'x rays', 'xrays', 'radiograph', 'bitewing', 'picture', 'radiografia', 'rayos'],
  ['filling', 'cavity', 'cavities', 'composite', 'caries', 'empaste', 'relleno'],
  ['crown', 'cap', 'corona'],
  ['bridge', 'puente'],
  ['root canal', 'endodontic', 'endodontics', 'nerve', 'endodoncia', 'conducto'],
  ['extraction', 'pulling', 'pull', 'taking out', 'removal', 'remove', 'extract', 'extraccion', 'sacar'],
  ['wisdom', 'impacted', 'third molar', 'juicio', 'pull', 'removal', 'extraction', 'sacar'],
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

/** What a treatment may be looked for by, as words with a blank before each. */
function wordsOf({ procedure, code }: ListedFee): string {
  const own = ` ${normalizeForSearch(`${procedure} ${code}`)} `;
  const alike = SAME.filter((words) => words.some((word) => own.includes(` ${word} `)));
  return `${own}${alike.flat().join(' ')}`;
}

/**
 * Treatments where each query word starts a word, ignoring case and accents; keeps the order. If a category name
 * matches, only its treatments, so that “cleaning” does not find all that stands beside cleanings.
 */
export function searchFees(fees: readonly ListedFee[], query: string): ListedFee[] {
  const wanted = normalizeForSearch(query).split(' ').filter(Boolean);
  // as the page opens: working out every treatment's words took a quarter of drawing it
  if (wanted.length === 0) return [...fees];
  const found = (textOf: (fee: ListedFee) => string) =>
    fees.filter((fee) => {
      const words = textOf(fee);
      return wanted.every((word) => words.includes(` ${word}`));
    });
  const named = found(wordsOf);
  return named.length > 0 ? named : found((fee) => ` ${normalizeForSearch(fee.category)}`);
}
