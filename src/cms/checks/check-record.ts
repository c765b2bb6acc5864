import { lazy } from '#util/collections/lazy.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import type { Identity } from '../record/brand-identity.ts';
import { recordLinks } from '../record/record-fields.ts';
import { type PlaceOf, placeInRecord, type UnknownField } from '../schema/issues.ts';
import { type CmsRecord, CmsRecordSchema } from '../schema/record.ts';
import { readWrittenFields } from '../schema/written-fields.ts';
import { homePage, mailAddress, phoneNumber, takenName, unsoldPlan } from './brand-rules.ts';
import { contrast } from './contrast.ts';
import { flagValue, ignoredField, unknownField } from './field-rules.ts';
import { forbiddenWord } from './forbidden-word.ts';
import { html } from './html-rule.ts';
import { imageAlt, imageSize, missingImage } from './image-rules.ts';
import { foreignPhrase, translations } from './language-rules.ts';
import { grievanceLink, notInsurance, regulatorPhone } from './legal-rules.ts';
import {
  deadLink,
  gatedLink,
  linkForm,
  missingLink,
  movedLink,
  noLogin,
  relativeLink,
  unsafeLink,
} from './link-rules.ts';
import { officeCity, officeFacts } from './office-rules.ts';
import { otherTenant } from './other-brands.ts';
import { inexactPrice, priceMismatch } from './price-rules.ts';
import { officeStates, sellingStates, sitePaths } from './record-facts.ts';

import {
  type CheckContext,
  type ContentRule,
  collectProblems,
  type Finding,
  type Problem,
  type RuleInfo,
  type Severity,
} from './rule.ts';

import { hiddenCharacters, longText, placeholderText } from './text-rules.ts';
import { VisibleTexts } from './visible-texts.ts';

export interface CheckOptions {
  placeOf?: PlaceOf | undefined;
  /** the record as the source sent it */
  raw?: unknown;
  /** documents and fields that the source ignores */
  unread?: readonly UnknownField[] | undefined;
  /** every path of the site; default: those that the record shows */
  knownPaths?: Iterable<string>;
  others?: readonly Identity[];
  /** default: each rule's own */
  severity?: (rule: RuleInfo) => Severity;
  rules?: readonly ContentRule[];
}

/** A template may repeat an error in hundreds of places; editors need only the first ones. */
const MAX_PER_RULE = 200;

/** Runs the content rules on an accepted record. Findings are in the order of the rules. */
export function checkRecord(record: CmsRecord, options: CheckOptions = {}): Finding[] {
  const { severity = ({ severity: own }) => own, rules = CONTENT_RULES } = options;
  const context = contextOf(record, options);
  return rules.flatMap((rule) => {
    const applied = severity(rule);
    if (applied === 'off') return [];
    const problems = collectProblems((report) =>
      inLanguage(DEFAULT_LANGUAGE, () => rule.check(context, report)),
    );
    return findingsOf(rule, applied, problems.slice(0, MAX_PER_RULE), record, options.placeOf);
  });
}

/** Adds the document and field to each problem. */
export function findingsOf(
  { id }: RuleInfo,
  severity: Finding['severity'],
  problems: readonly Problem[],
  record: CmsRecord,
  placeOf?: PlaceOf,
): Finding[] {
  return problems.map(({ path, place, message }) => ({
    rule: id,
    severity,
    ...(place ?? placeOf?.(path) ?? placeInRecord(path, record)),
    message,
  }));
}

function contextOf(record: CmsRecord, options: CheckOptions): CheckContext {
  return {
    record,
    raw: options.raw,
    unread: options.unread ?? [],
    knownPaths: new Set(options.knownPaths ?? sitePaths(record)),
    others: options.others ?? NO_OTHER_BRANDS,
    written: lazy(() => readWrittenFields(CmsRecordSchema, options.raw)),
    texts: lazy(() => new VisibleTexts(record)),
    links: lazy(() => recordLinks(record)),
    sellsIn: lazy(() => sellingStates(record)),
    officeStates: lazy(() => officeStates(record)),
  };
}

const NO_OTHER_BRANDS: readonly Identity[] = [];

/** Rules about content. Those that need the rendered pages are in publish/checks/page-rules.ts. */
export const CONTENT_RULES: readonly ContentRule[] = [
  contrast,
  notInsurance,
  grievanceLink,
  regulatorPhone,
  forbiddenWord,
  otherTenant,
  inexactPrice,
  priceMismatch,
  flagValue,
  unknownField,
  officeFacts,
  officeCity,
  phoneNumber,
  mailAddress,
  homePage,
  unsoldPlan,
  takenName,
  deadLink,
  relativeLink,
  unsafeLink,
  missingLink,
  linkForm,
  movedLink,
  gatedLink,
  noLogin,
  ignoredField,
  missingImage,
  imageAlt,
  imageSize,
  html,
  hiddenCharacters,
  placeholderText,
  longText,
  foreignPhrase,
  translations,
];
