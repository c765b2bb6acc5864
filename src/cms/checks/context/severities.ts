import type { RuleInfo, Severity } from './finding.ts';

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
