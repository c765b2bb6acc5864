/**
 * Refund rights of a member who cancels, by state law on discount plans. This is configuration that counsel must check
 * before a brand sells in a state: laws change, and it is not legal advice.
 */

/** The day from which the days of a refund window are counted; that day is day 0. */
type CountedFrom =
  /** the later of the payment and the first day of the plan */
  | 'start'
  /** the same, or the day on which the member received the written materials, if that is later */
  | 'materials'
  /** the later of the start and the application */
  | 'application_or_payment'
  /** the latest of all of them */
  | 'latest';

export interface RefundRule {
  /** a state's two letters; 'default' or 'protective' for the rules below */
  id: string;
  /** the window's last day is day `windowDays` plus `extraDays` */
  windowDays: number;
  countedFrom: CountedFrom;
  extraDays: number;
  /** whether the full refund is due even if a discounted service was used */
  evenIfUsed: boolean;
  /** the most that is kept of a one-time processing fee; 0: all of it is returned */
  feeKeptAtMostCents: number;
  /** what a member who cancels after the window gets */
  afterWindow: 'none' | 'full_months';
  /** where the rule comes from */
  source: string;
  review: 'for counsel to check';
}

/** The model law of many states allows keeping $30 of a processing fee (NAIC Model Act 98). */
const FEE_KEPT_CENTS = 3000;

export const DEFAULT_RULE: RefundRule = {
  id: 'default',
  windowDays: 30,
  countedFrom: 'start',
  extraDays: 0,
  evenIfUsed: false,
  feeKeptAtMostCents: FEE_KEPT_CENTS,
  afterWindow: 'none',
  source: 'The plan’s own rule where a state has none that is kinder; fee after NAIC Model Act 98.',
  review: 'for counsel to check',
};

/** The best terms of all rules, for territories, military addresses and unknown states. */
export const PROTECTIVE_RULE: RefundRule = {
  ...DEFAULT_RULE,
  id: 'protective',
  countedFrom: 'latest',
  extraDays: 1,
  evenIfUsed: true,
  feeKeptAtMostCents: 0,
  afterWindow: 'full_months',
  source: 'No state’s law is known to apply: the best terms that any state gives.',
};

const state = (id: string, source: string, better: Partial<RefundRule>): RefundRule => ({
  ...DEFAULT_RULE,
  ...better,
  id,
  source,
});

/** Most acts count from receipt of the written plan, whether or not it was used. */
const FROM_MATERIALS = { countedFrom: 'materials', evenIfUsed: true } as const;

export const STATE_RULES: readonly RefundRule[] = [
  state(
    'AR',
    'Arkansas law on discount plans: 30 days, the processing fee included. Section to be confirmed.',
    {
      evenIfUsed: true,
      feeKeptAtMostCents: 0,
    },
  ),
  state('DE', 'Del. Code tit. 18 §7606(b): 30 days from receipt of the written document.', FROM_MATERIALS),
  state(
    'FL',
    'Fla. Stat. §636.208(2), (4): 30 days from the effective date; after that the months after cancellation; ' +
      'the part of a processing fee above $30.',
    { evenIfUsed: true, afterWindow: 'full_months' },
  ),
  state(
    'LA',
    'La. R.S. 22:1260.5(B): 30 days from receipt of the written document; the part of a processing fee above $30.',
    FROM_MATERIALS,
  ),
  state(
    'MD',
    'Maryland law on discount medical plans (Ins. §14-601 ff.): no fee kept. Section to be confirmed.',
    { feeKeptAtMostCents: 0 },
  ),
  state('MO', 'Mo. Rev. Stat. §376.1508(2): 30 days from receipt of the card and materials.', FROM_MATERIALS),
  state(
    'ND',
    'N.D. Cent. Code §26.1-53.1-14(2): 30 days from receipt of the signed agreement.',
    FROM_MATERIALS,
  ),
  state('NH', 'N.H. Rev. Stat. §415-I:8(II): 30 days from receipt of the written document.', FROM_MATERIALS),
  state(
    'OH',
    'Ohio Rev. Code §3961.06(B): 30 days from receipt of the written document; $30 fee.',
    FROM_MATERIALS,
  ),
  state(
    'OR',
    'ORS 742.432(1): full and unconditional, 30 days beginning the day after the later of application and payment.',
    { countedFrom: 'application_or_payment', extraDays: 1, evenIfUsed: true },
  ),
  state(
    'SC',
    'S.C. Code §37-17-55(C): for any reason, 30 days from delivery of the card; all fees but a nominal one.',
    FROM_MATERIALS,
  ),
  state(
    'WA',
    'RCW chapter 48.155 (health care discount plan organizations): 30 days, used or not. Section to be confirmed.',
    { evenIfUsed: true },
  ),
];

/** The states whose own rule is the default, and the District of Columbia, which has no act of its own. */
const DEFAULT_STATES = new Set(
  (
    'AL AK AZ CA CO CT DC GA HI ID IL IN IA KS KY ME MA MI MN MS MT NE NV NJ NM NY NC OK PA RI SD TN TX UT VT VA ' +
    'WV WI WY'
  ).split(' '),
);
const BY_STATE = new Map(STATE_RULES.map((rule) => [rule.id, rule]));

/** The rule of the state where a member lives. @param code two letters, in any case */
export function stateRefundRule(code: string): RefundRule {
  const id = code.trim().toUpperCase();
  return BY_STATE.get(id) ?? (DEFAULT_STATES.has(id) ? DEFAULT_RULE : PROTECTIVE_RULE);
}

/** Why a member ends a membership. */
export const REFUND_REASONS = [
  'changed_mind',
  'moved_away',
  'no_office_left',
  'death',
  'nursing_care',
  'terms_changed',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** What a brand's own terms promise beyond the state's rule. */
export interface BrandRefundRule {
  /** days of the window */
  days?: number | undefined;
  /** true: the full refund is due even if a discounted service was used */
  evenIfUsed?: boolean | undefined;
  /** false: a processing fee is returned as well */
  keepFee?: boolean | undefined;
  /** true: each renewal has its own window */
  renewalWindow?: boolean | undefined;
  /** the reasons for which the remaining days or whole months are returned after the window */
  proRata?: { unit: 'days' | 'months'; reasons: 'any' | readonly string[] } | undefined;
}

/** The rule of a state with the brand's promises, whichever is better for the member in each point. */
export const effectiveRefundRule = (state: string, brand: BrandRefundRule): RefundRule =>
  withBrandRule(stateRefundRule(state), brand);

/** The rule with the brand's promises, whichever is better for the member in each point. */
export function withBrandRule(rule: RefundRule, brand: BrandRefundRule): RefundRule {
  return {
    ...rule,
    windowDays: Math.max(rule.windowDays, brand.days ?? 0),
    evenIfUsed: rule.evenIfUsed || brand.evenIfUsed === true,
    feeKeptAtMostCents: brand.keepFee === false ? 0 : rule.feeKeptAtMostCents,
  };
}
