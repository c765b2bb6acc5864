import type { RuleInfo } from '#cms/checks/context/finding.ts';
import { CONTENT_RULES } from '#cms/checks/run/content-rules.ts';
import { deadAnchor } from './dead-anchor.ts';
import { duplicateId } from './duplicate-id.ts';
import { headingOrder } from './heading-order.ts';
import { pageDeadLink } from './page-dead-link.ts';
import { pageGrievanceLink } from './page-grievance-link.ts';
import { pageNotInsurance } from './page-not-insurance.ts';
import { pageOtherTenant } from './page-other-tenant.ts';
import type { PageRule } from './page-rule.ts';

export const PAGE_RULES: readonly PageRule[] = [
  ...[pageNotInsurance, pageGrievanceLink, pageOtherTenant],
  ...[pageDeadLink, deadAnchor, duplicateId, headingOrder],
];

/** Reported where the brand's own settings are read (check-content.ts). */
export const CHECK_SETTINGS_RULE: RuleInfo = {
  id: 'check-settings',
  severity: 'warning',
  finds: 'a severity in checks.json for a rule that does not exist, or that would make a legal rule laxer',
  source: 'decision 029',
};

/** Every rule, by its name in settings and reports. */
export const ALL_RULES: readonly RuleInfo[] = [...CONTENT_RULES, ...PAGE_RULES, CHECK_SETTINGS_RULE];
