/**
 * Words that a state reserves for insurance. A seller of discount plans may use them there only in a
 * disclaimer, or only where the plan is not taken for insurance. Each entry follows the named text as of
 * 2026; whether and how it applies to a brand is for counsel to check. A state without an entry is not
 * researched yet; that does not mean that it allows everything.
 */
export interface StateWords {
  source: string;
  words: readonly Term[];
}

/** The searched forms of each word: folded, with plurals, spellings, and Spanish translations. */
export const SPELLINGS = {
  insurance: [
    'insurance',
    'insurances',
    'seguro dental',
    'seguro medico',
    'seguro de salud',
    'un seguro',
    'seguros',
  ],
  'health plan': ['health plan', 'health plans', 'healthplan', 'plan de salud', 'planes de salud'],
  'health benefit plan': ['health benefit plan', 'health benefit plans'],
  coverage: ['coverage', 'coverages', 'cobertura', 'coberturas'],
  copay: [
    ...['copay', 'copays', 'co pay', 'co pays', 'copayment', 'copayments', 'co payment', 'co payments'],
    ...['copago', 'copagos'],
  ],
  deductible: ['deductible', 'deductibles', 'deducible', 'deducibles'],
  'preexisting conditions': [
    ...[
      'preexisting condition',
      'preexisting conditions',
      'pre existing condition',
      'pre existing conditions',
    ],
    ...['condicion preexistente', 'condiciones preexistentes'],
  ],
  'guaranteed issue': ['guaranteed issue', 'emision garantizada'],
  premium: ['premium', 'premiums', 'primas'],
  PPO: ['ppo', 'ppos', 'p p o'],
  'preferred provider organization': ['preferred provider organization', 'preferred provider organizations'],
  'preferred provider': ['preferred provider', 'preferred providers'],
  enrollment: ['enrollment', 'enrolment'],
  'open enrollment': ['open enrollment', 'open enrolment'],
} as const satisfies Record<string, readonly string[]>;
export type Term = keyof typeof SPELLINGS;

const COMMON = [
  ...([
    'health plan',
    'coverage',
    'copay',
    'preexisting conditions',
    'guaranteed issue',
    'premium',
    'PPO',
  ] as const),
  'preferred provider organization',
] as const satisfies readonly Term[];

/** By postal code. The lists follow the NAIC's Discount Medical Plan Organization Model Act (#98) with differences. */
export const STATE_WORDS: Readonly<Record<string, StateWords>> = {
  FL: { source: 'Fla. Stat. § 636.210(1)', words: ['insurance', ...COMMON] },
  LA: { source: 'La. R.S. 22:1260.7(B)', words: ['insurance', 'deductible', ...COMMON] },
  MA: { source: '940 CMR 26.05', words: ['deductible', 'open enrollment', ...COMMON] },
  MO: { source: 'Mo. Rev. Stat. § 376.1510', words: ['insurance', ...COMMON] },
  NV: {
    source: 'NRS 695H.100',
    words: [
      ...([
        'insurance',
        'enrollment',
        'coverage',
        'copay',
        'preexisting conditions',
        'guaranteed issue',
      ] as const),
      ...(['PPO', 'preferred provider organization'] as const),
    ],
  },
  OR: {
    source: 'ORS 742.434(1)',
    words: [
      ...([
        'health plan',
        'coverage',
        'copay',
        'deductible',
        'preexisting conditions',
        'guaranteed issue',
      ] as const),
      ...(['premium', 'preferred provider organization'] as const),
    ],
  },
  RI: { source: 'R.I. Gen. Laws § 27-74-11(b)', words: ['insurance', 'deductible', ...COMMON] },
  SD: { source: 'SDCL 58-17E-40', words: ['insurance', 'deductible', ...COMMON] },
  TX: { source: 'Tex. Ins. Code § 562.051', words: ['insurance', 'deductible', ...COMMON] },
  UT: {
    source: 'Utah Code § 31A-8a-204(1)',
    words: [
      ...(['health plan', 'health benefit plan', 'coverage', 'copay', 'preexisting conditions'] as const),
      ...(['guaranteed issue', 'premium', 'preferred provider'] as const),
    ],
  },
};
