import { type RuleInfo, SEVERITIES, type Severity } from '#cms/checks/context/finding.ts';
import type { Severities } from '#cms/checks/context/severities.ts';
import { ALL_RULES } from './pages/page-rules.ts';

/** The operator's severities: for all sites, and for single ones. */
export interface CheckSettings {
  everywhere: Severities;
  bySite: Readonly<Record<string, Severities>>;
}

export const NO_CHECK_SETTINGS: CheckSettings = { everywhere: {}, bySite: {} };

/**
 * Reads `dead-link=warning, harbor:image-size=off`.
 * @throws Error that names the wrong part and the allowed values
 */
export function parseCheckSettings(text: string): CheckSettings {
  const everywhere: Record<string, Severity> = {};
  const bySite: Record<string, Record<string, Severity>> = {};
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, site, id = '', severity = ''] = /^(?:([a-z0-9-]+):)?([a-z-]+)=(\w+)$/.exec(part) ?? [];
    const problem = problemWith(id, severity);
    if (problem) throw new Error(`has “${part}”: ${problem}`);
    if (site === undefined) everywhere[id] = severity as Severity;
    else bySite[site] = { ...bySite[site], [id]: severity as Severity };
  }
  return { everywhere, bySite };
}

function problemWith(id: string, severity: string): string {
  if (id === '') return 'write a rule and a severity, such as dead-link=warning or harbor:image-size=off';
  const rule: RuleInfo | undefined = ALL_RULES.find((known) => known.id === id);
  if (!rule) return `there is no rule ${id}; the rules are ${ALL_RULES.map((known) => known.id).join(', ')}`;
  if (!(SEVERITIES as readonly string[]).includes(severity)) return `write ${SEVERITIES.join(', ')}`;
  return rule.fixed && severity !== 'error' ? `${id} cannot be made laxer` : '';
}

export function operatorSeverities({ everywhere, bySite }: CheckSettings, site: string): Severities {
  return { ...everywhere, ...(Object.hasOwn(bySite, site) ? bySite[site] : {}) };
}
