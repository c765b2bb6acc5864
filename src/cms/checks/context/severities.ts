import type { RuleInfo, Severity } from './finding.ts';

/** How strictly each rule is taken for one site; what is not named keeps the rule's own severity. */
export type Severities = Readonly<Record<string, Severity>>;

const STRICTNESS: Record<Severity, number> = { off: 0, warning: 1, error: 2 };

/**
 * The severity of a rule: what the operator says counts first, then what the brand's content says, then the rule's
 * own. A brand may not make a legal rule laxer than it is, and nobody a fixed one.
 */
export function severityOf(
  rule: RuleInfo,
  { operator, brand }: { operator: Severities; brand: Severities },
): Severity {
  const said = Object.hasOwn(operator, rule.id) ? operator[rule.id] : undefined;
  if (said !== undefined) return rule.fixed ? rule.severity : said;
  const wished = Object.hasOwn(brand, rule.id) ? brand[rule.id] : undefined;
  if (wished === undefined || isRefused(rule, wished)) return rule.severity;
  return wished;
}

/** Whether a brand's wish is not granted. */
export function isRefused(rule: RuleInfo, wished: Severity): boolean {
  return (rule.legal === true || rule.fixed === true) && STRICTNESS[wished] < STRICTNESS[rule.severity];
}
