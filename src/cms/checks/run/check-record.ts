import type { Identity } from '#cms/record/brand-identity.ts';
import { recordLinks } from '#cms/record/record-links.ts';
import { type PlaceOf, placeInRecord, type UnknownField } from '#cms/schema/issues.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import type { CheckContext, ContentRule, Finding, Problem, RuleInfo, Severity } from '../context/finding.ts';
import { officeStates, sellingStates } from '../context/selling-states.ts';
import { sitePaths } from '../context/site-paths.ts';
import { VisibleTexts } from '../context/visible-texts.ts';
import { CONTENT_RULES } from './content-rules.ts';

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
const MOST_OF_A_RULE = 200;

/** Runs the content rules on an accepted record. Findings are in the order of the rules. */
export function checkRecord(record: CmsRecord, options: CheckOptions = {}): Finding[] {
  const { severity = ({ severity: own }) => own, rules = CONTENT_RULES } = options;
  const context = contextOf(record, options);
  return rules.flatMap((rule) => {
    const wanted = severity(rule);
    if (wanted === 'off') return [];
    const problems = rule.check(context);
    return findingsOf(rule, wanted, problems.slice(0, MOST_OF_A_RULE), record, options.placeOf);
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
    texts: once(() => new VisibleTexts(record)),
    links: once(() => recordLinks(record)),
    sellsIn: once(() => sellingStates(record)),
    officeStates: once(() => officeStates(record)),
  };
}

const NO_OTHER_BRANDS: readonly Identity[] = [];

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
