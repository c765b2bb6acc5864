import type { Page } from '@playwright/test';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { siteUrl } from './fixtures.ts';

/**
 * Makes pages take the visitor for a member, by the hint cookie and the responses about session and membership.
 */
export async function seemLoggedIn(page: Page, brand: string): Promise<void> {
  await page.context().addCookies([{ name: 'enamel_auth', value: '1', url: siteUrl(brand) }]);
  const json = { isAuthenticated: true, email: INFO.account.email, csrfToken: 'token' };
  await page.route('**/api/auth', (route) => route.fulfill({ json }));
  await page.route('**/api/v4/member/info', (route) => route.fulfill({ json: INFO }));
}

export const MEMBER_NUMBER = '39P-T46-FMD';
const ID = '0c5e8d3a-4b1f-4f6e-9a57-3f2f4f0a7c11';

/** A member with the longest possible values, and with every notice that the dashboard can show. */
const INFO: MemberInfo = {
  assisted: null,
  account: {
    id: ID,
    email: 'maximiliana.featherstonehaugh-cholmondeley@a-rather-long-domain.example',
    phone: '6195550100',
    street: '1 Main Street',
    street2: '',
    city: 'San Diego',
    state: 'CA',
    zip: '92101',
    isEmailConfirmed: false,
    proof: 'password',
    since: '2026-01-02T03:04:05.000Z',
    language: null,
  },
  memberships: [
    {
      id: ID,
      number: MEMBER_NUMBER,
      plan: { id: 'plan', name: 'The whole household’s plan', cycle: 'annual' },
      office: {
        id: 'office',
        name: 'Family and Cosmetic Dentistry of Rancho Santa Margarita',
        street: '886 Mill Street',
        city: 'Rancho Santa Margarita',
        state: 'CA',
        zip: '92688',
        phone: '7075550163',
      },
      status: 'active',
      covered: true,
      today: '2026-11-22',
      termStart: '2026-01-02',
      termThrough: '2099-01-01',
      coveredThrough: '2099-01-01',
      priceCents: 41_900,
      autoRenew: true,
      renewalNotice: null,
      paidAhead: null,
      cancelledAt: null,
      nextCharge: { on: '2099-01-02', cents: 51_900, priceCents: 51_900, agreed: false },
      members: (['self', 'child'] as const).map((relation, index) => ({
        id: ID.replace(/^./, String(index)),
        firstName: 'Maximiliana',
        lastName: 'Featherstonehaugh-Cholmondeley',
        birthDate: '1988-03-04',
        relation,
        disabled: false,
        ownPlan: null,
        coveredFrom: '2026-01-02',
        coveredThrough: '2099-01-01',
        leavesOn: null,
        covered: true,
      })),
      pendingPlanChange: null,
      pendingOfficeChange: { officeId: null, name: 'No office of your own', effectiveOn: '2098-12-01' },
    },
  ],
  paymentMethod: { brand: 'mastercard', last4: '4444', expMonth: 1, expYear: 2020, expired: true },
  balance: { owedCents: 12_345, creditCents: 0 },
  receipts: [],
  documents: [],
};
