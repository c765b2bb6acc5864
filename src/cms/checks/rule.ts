import type { Identity } from '../record/brand-identity.ts';
import type { RecordLink } from '../record/record-fields.ts';
import type { FieldPath, Place, UnknownField } from '../schema/issues.ts';
import type { CmsRecord } from '../schema/record.ts';
import type { WrittenFields } from '../schema/written-fields.ts';
import type { VisibleTexts } from './visible-texts.ts';

/**
 * error: the publish stops and the live release stays · warning: shown and stored in the report · off:
 * skipped
 */
export const SEVERITIES = ['error', 'warning', 'off'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A problem that a check found, with enough detail for an editor to fix it. */
export interface Finding {
  /** id of the rule */
  rule: string;
  severity: Exclude<Severity, 'off'>;
  /** the file or part of the record, such as pages/faq.json */
  document: string;
  /** the field within the document, such as sections[0].heading; '' for a document as a whole */
  field: string;
  /** position in the file; from 1 */
  line?: number;
  column?: number;
  /** what is wrong and how to fix it */
  message: string;
}

/** The description of a rule. */
export interface RuleInfo {
  id: string;
  severity: Exclude<Severity, 'off'>;
  /** what it finds, in a sentence for docs/how-to/check-content.md */
  finds: string;
  /** the law, standard or decision it comes from */
  source: string;
  /**
   * A legal requirement: a brand's own content may only make it stricter. Only the operator may make it
   * weaker (setting CHECKS).
   */
  legal?: boolean;
  /** cannot be made weaker, because a publish without it would be incomplete */
  fixed?: boolean;
}

/** A finding before its severity and document name are added. */
export interface Problem {
  path: FieldPath;
  /** its place, if it is outside the record */
  place?: Place;
  message: string;
}

/** The input of content rules. Expensive values are computed once, on first use. */
export interface CheckContext {
  record: CmsRecord;
  /** the record as the source sent it; undefined if only the accepted one is available */
  raw: unknown;
  /** documents and fields that the source ignores */
  unread: readonly UnknownField[];
  /** every path with a page */
  knownPaths: ReadonlySet<string>;
  /** the identifying texts of the other brands of this installation */
  others: readonly Identity[];
  /** what the schema ignores in `raw` */
  written: () => WrittenFields;
  texts: () => VisibleTexts;
  /** every link that the site shows */
  links: () => readonly RecordLink[];
  /** codes of the states where the site sells a plan, and of those with offices */
  sellsIn: () => readonly string[];
  officeStates: () => readonly string[];
}

/** Adds a problem of a field, or of another place. */
export type Report = (path: FieldPath, message: string, place?: Place) => void;

export interface ContentRule extends RuleInfo {
  check: (context: CheckContext, report: Report) => void;
}

export function collectProblems(check: (report: Report) => void): Problem[] {
  const problems: Problem[] = [];
  check((path, message, place) => problems.push({ path, message, ...(place && { place }) }));
  return problems;
}

/** Severities by rule for one site; other rules keep their own. */
export type Severities = Readonly<Record<string, Severity>>;

const STRICTNESS: Record<Severity, number> = { off: 0, warning: 1, error: 2 };

/**
 * The severity of a rule: the operator's setting first, then the brand's content, then the rule's default. A
 * brand cannot weaken a legal rule, and a fixed rule cannot be weakened at all.
 */
export function severityOf(
  rule: RuleInfo,
  { operator, brand }: { operator: Severities; brand: Severities },
): Severity {
  const operatorSeverity = Object.hasOwn(operator, rule.id) ? operator[rule.id] : undefined;
  if (operatorSeverity !== undefined) return rule.fixed ? rule.severity : operatorSeverity;
  const requested = Object.hasOwn(brand, rule.id) ? brand[rule.id] : undefined;
  if (requested === undefined || isRefused(rule, requested)) return rule.severity;
  return requested;
}

/** Whether the requested severity is not allowed. */
export function isRefused(rule: RuleInfo, requested: Severity): boolean {
  return (rule.legal === true || rule.fixed === true) && STRICTNESS[requested] < STRICTNESS[rule.severity];
}
