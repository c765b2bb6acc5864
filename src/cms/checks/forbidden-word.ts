import { stateName } from '#util/geo/us-states.ts';
import { deniesInsurance, isDenied } from '../text/insurance-disclaimer.ts';
import { asItLooks, fold, textOfHtml } from '../text/normalize-text.ts';
import { type Hit, PhraseIndex } from '../text/phrase-index.ts';
import { rawAt } from './record-facts.ts';
import type { CheckContext, ContentRule } from './rule.ts';
import type { VisibleText } from './visible-texts.ts';

/** The laws are about advertising of the plan. These pages are its contract and its complaint form. */
const NOT_ADVERTISING = new Set(['terms', 'privacy', 'grievance-form']);

/** State agencies and laws with the word in their name. */
const IN_A_NAME =
  /(?:department|commissioner|division|bureau|office|administration|superintendent) of (?:the )?(?:[a-z]+ (?:and )?){0,4}$/;
const NAME_AFTER =
  /^ (?:commissioner|department|division|regulator|regulators|administration|code|bureau|portability)/;

const indexByStates = new Map<string, PhraseIndex<Term>>();

export const forbiddenWord: ContentRule = {
  id: 'forbidden-word',
  severity: 'error',
  legal: true,
  finds:
    'a word that a state where the site sells reserves for insurance, except in a disclaimer: a sentence or an answer that says what the plan is not, or a block of disclosures',
  source:
    'NAIC Discount Medical Plan Organization Model Act (#98) and the states’ own laws, each in src/cms/checks/forbidden-word.ts; for counsel to check',
  check: (context, report) => {
    const ruled = context.sellsIn().filter((state) => Object.hasOwn(STATE_WORDS, state));
    const texts = context.texts();
    const isAllowed = disclaimers(context);
    const reported = new Set<string>();
    for (const hit of indexFor(ruled).find(texts.folded)) {
      const text = texts.at(hit.start);
      const key = `${text.start} ${hit.value}`;
      if (reported.has(key) || isAllowed(text, hit)) continue;
      reported.add(key);
      const states = ruled.filter((state) => STATE_WORDS[state]?.words.includes(hit.value));
      const written = texts.whole.slice(hit.start, hit.end);
      report(text.path, messageFor(written, texts.sentence(hit.start, hit.end), hit.value, states));
    }
  },
};

function messageFor(written: string, sentence: string, term: Term, states: readonly string[]): string {
  const [first = ''] = states;
  const more = states.length > 1 ? ` and ${states.length - 1} more` : '';
  const laws = `${stateName(first)} (${STATE_WORDS[first]?.source})${more}`;
  const where = written === sentence ? `“${written}”` : `“${written}” in “${sentence}”`;
  return `${where}: where the site sells, ${laws} lets “${term}” be used for insurance alone. Use another word, or say in the same sentence that the plan is not that.`;
}

function indexFor(states: readonly string[]): PhraseIndex<Term> {
  const key = states.join();
  const cached = indexByStates.get(key);
  if (cached) return cached;
  const terms = [...new Set(states.flatMap((state) => STATE_WORDS[state]?.words ?? []))];
  const index = new PhraseIndex(
    terms.flatMap((term) => SPELLINGS[term].map((spelling): [string, Term] => [spelling, term])),
  );
  if (indexByStates.size > 60) indexByStates.clear();
  indexByStates.set(key, index);
  return index;
}

/** Whether a word is allowed in its context. */
function disclaimers(context: CheckContext): (text: VisibleText, hit: Hit<Term>) => boolean {
  const { folded } = context.texts();
  const isDisclaimerByKey = new Map<string, boolean>();
  return (text, { start, end }) => {
    const { block, page } = text;
    if (block === 'disclosures' || (page !== null && NOT_ADVERTISING.has(page))) return true;
    const before = folded.slice(Math.max(text.start, start - 80), start);
    if (IN_A_NAME.test(before) || NAME_AFTER.test(folded.slice(end, end + 20))) return true;
    // Massachusetts' own term for such a plan
    if (/\bdiscount $/.test(before) || isDenied(before)) return true;
    const unit = text.path.slice(0, text.path.lastIndexOf('items') + 2);
    const key = block === 'faq' ? unit.join('/') : text.path.join('/');
    const isDisclaimer = isDisclaimerByKey.get(key) ?? saysWhatItIsNot(text, unit, context);
    isDisclaimerByKey.set(key, isDisclaimer);
    return isDisclaimer;
  };
}

/** A text (or question and answer) that says what the plan is not may name the thing it is compared with. */
function saysWhatItIsNot(text: VisibleText, unit: VisibleText['path'], context: CheckContext): boolean {
  if (deniesInsurance(context.texts().foldedOf(text))) return true;
  if (text.block !== 'faq') return false;
  const question = folded(rawAt(context.record, [...unit, 'question']));
  const answer = folded(rawAt(context.record, [...unit, 'answer']));
  return (
    deniesInsurance(answer) ||
    deniesInsurance(question) ||
    (/\b(?:insurance|seguro)\b/.test(question) && /^\W*(?:no|not)\b/.test(answer))
  );
}

const folded = (html: unknown): string => (typeof html === 'string' ? fold(asItLooks(textOfHtml(html))) : '');

/**
 * Words that a state reserves for insurance. A seller of discount plans may use them there only in a
 * disclaimer, or only where the plan is not taken for insurance. Each entry follows the named text as of
 * 2026; whether and how it applies to a brand is for counsel to check. A state without an entry is not
 * researched yet; that does not mean that it allows everything.
 */
interface StateWords {
  source: string;
  words: readonly Term[];
}

/** The searched forms of each word: folded, with plurals, spellings, and Spanish translations. */
const SPELLINGS = {
  insurance: [
    'insurance',
    'insurances',
    'seguro dental',
    'seguro medico',
    'seguro de salud',
    'un seguro',
    'seguros',
  ],
  'health plan': ['health plan', 'health plans', 'healthplan', 'plan de salud', 'planes de salud'],
  'health benefit plan': ['health benefit plan', 'health benefit plans'],
  coverage: ['coverage', 'coverages', 'cobertura', 'coberturas'],
  copay: [
    'copay',
    'copays',
    'co pay',
    'co pays',
    'copayment',
    'copayments',
    'co payment',
    'co payments',
    'copago',
    'copagos',
  ],
  deductible: ['deductible', 'deductibles', 'deducible', 'deducibles'],
  'preexisting conditions': [
    'preexisting condition',
    'preexisting conditions',
    'pre existing condition',
    'pre existing conditions',
    'condicion preexistente',
    'condiciones preexistentes',
  ],
  'guaranteed issue': ['guaranteed issue', 'emision garantizada'],
  premium: ['premium', 'premiums', 'primas'],
  PPO: ['ppo', 'ppos', 'p p o'],
  'preferred provider organization': ['preferred provider organization', 'preferred provider organizations'],
  'preferred provider': ['preferred provider', 'preferred providers'],
  enrollment: ['enrollment', 'enrolment'],
  'open enrollment': ['open enrollment', 'open enrolment'],
} as const satisfies Record<string, readonly string[]>;
type Term = keyof typeof SPELLINGS;

const COMMON: readonly Term[] = [
  'health plan',
  'coverage',
  'copay',
  'preexisting conditions',
  'guaranteed issue',
  'premium',
  'PPO',
  'preferred provider organization',
];

/** By postal code. The lists follow the NAIC's Discount Medical Plan Organization Model Act (#98) with differences. */
export const STATE_WORDS: Readonly<Record<string, StateWords>> = {
  FL: { source: 'Fla. Stat. § 636.210(1)', words: ['insurance', ...COMMON] },
  LA: { source: 'La. R.S. 22:1260.7(B)', words: ['insurance', 'deductible', ...COMMON] },
  MA: { source: '940 CMR 26.05', words: ['deductible', 'open enrollment', ...COMMON] },
  MO: { source: 'Mo. Rev. Stat. § 376.1510', words: ['insurance', ...COMMON] },
  NV: {
    source: 'NRS 695H.100',
    words: [
      'insurance',
      'enrollment',
      'coverage',
      'copay',
      'preexisting conditions',
      'guaranteed issue',
      'PPO',
      'preferred provider organization',
    ],
  },
  OR: {
    source: 'ORS 742.434(1)',
    words: [
      'health plan',
      'coverage',
      'copay',
      'deductible',
      'preexisting conditions',
      'guaranteed issue',
      'premium',
      'preferred provider organization',
    ],
  },
  RI: { source: 'R.I. Gen. Laws § 27-74-11(b)', words: ['insurance', 'deductible', ...COMMON] },
  SD: { source: 'SDCL 58-17E-40', words: ['insurance', 'deductible', ...COMMON] },
  TX: { source: 'Tex. Ins. Code § 562.051', words: ['insurance', 'deductible', ...COMMON] },
  UT: {
    source: 'Utah Code § 31A-8a-204(1)',
    words: [
      'health plan',
      'health benefit plan',
      'coverage',
      'copay',
      'preexisting conditions',
      'guaranteed issue',
      'premium',
      'preferred provider',
    ],
  },
};
