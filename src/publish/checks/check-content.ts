import { type CheckOptions, checkRecord, findingsOf } from '#cms/checks/check-record.ts';
import { missingImage, problemsOfMedia } from '#cms/checks/image-rules.ts';
import {
  type Finding,
  isRefused,
  type Problem,
  type RuleInfo,
  SEVERITIES,
  type Severities,
  type Severity,
  severityOf,
} from '#cms/checks/rule.ts';
import type { MediaError } from '#cms/media/resolve-media.ts';
import type { Identity } from '#cms/record/brand-identity.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { ALL_RULES, CHECK_SETTINGS_RULE } from './page-rules.ts';

/** What the checks need besides the content. */
export interface CheckFacts {
  settings: CheckSettings;
  others: readonly Identity[];
}

/** The severity of each rule for a site (decision 029). */
export function severitiesFor(record: CmsRecord, { settings }: CheckFacts): (rule: RuleInfo) => Severity {
  const operator = operatorSeverities(settings, record.site.id);
  const brand = record.checks.severities;
  return (rule) => severityOf(rule, { operator, brand });
}

/** Findings in an accepted record, before any page is rendered. */
export function checkContent(
  record: CmsRecord,
  facts: CheckFacts,
  {
    placeOf,
    raw,
    unread,
    media,
  }: Pick<CheckOptions, 'placeOf' | 'raw' | 'unread'> & { media: MediaError | null },
): Finding[] {
  const severityFor = severitiesFor(record, facts);
  const findings = (rule: RuleInfo, problems: readonly Problem[]): Finding[] => {
    const severity = severityFor(rule);
    return severity === 'off' ? [] : findingsOf(rule, severity, problems, record, placeOf);
  };
  return [
    ...findings(CHECK_SETTINGS_RULE, settingProblems(record)),
    ...(media ? findings(missingImage, problemsOfMedia(media)) : []),
    ...checkRecord(record, { placeOf, raw, unread, others: facts.others, severity: severityFor }),
  ];
}

function settingProblems({ checks }: CmsRecord): Problem[] {
  return Object.entries(checks.severities).flatMap(([id, requested]): Problem[] => {
    const path = ['checks', 'severities', id];
    const rule = ALL_RULES.find((known) => known.id === id);
    if (!rule)
      return [
        {
          path,
          message: `there is no rule “${id}”, so nothing is set. docs/how-to/check-content.md lists them.`,
        },
      ];
    if (!isRefused(rule, requested)) return [];
    const message = `“${id}” is a legal requirement and stays ${rule.severity}: only the operator of this installation can set it to ${requested} (settings, CHECKS).`;
    return [{ path, message }];
  });
}

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

function operatorSeverities({ everywhere, bySite }: CheckSettings, site: string): Severities {
  return { ...everywhere, ...(Object.hasOwn(bySite, site) ? bySite[site] : {}) };
}
