import type { Finding, Problem, RuleInfo, Severity } from '#cms/checks/context/finding.ts';
import { isRefused, severityOf } from '#cms/checks/context/severities.ts';
import { missingImage, problemsOfMedia } from '#cms/checks/images/missing-image.ts';
import { type CheckOptions, checkRecord, findingsOf } from '#cms/checks/run/check-record.ts';
import type { MediaError } from '#cms/media/resolve-media.ts';
import type { Identity } from '#cms/record/brand-identity.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { type CheckSettings, operatorSeverities } from './check-settings.ts';
import { ALL_RULES, CHECK_SETTINGS_RULE } from './pages/page-rules.ts';

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
  const severity = severitiesFor(record, facts);
  const found = checkRecord(record, { placeOf, raw, unread, others: facts.others, severity });
  const named = (rule: RuleInfo, problems: readonly Problem[]): Finding[] => {
    const wanted = severity(rule);
    return wanted === 'off' ? [] : findingsOf(rule, wanted, problems, record, placeOf);
  };
  return [
    ...named(CHECK_SETTINGS_RULE, settingProblems(record)),
    ...(media ? named(missingImage, problemsOfMedia(media)) : []),
    ...found,
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
