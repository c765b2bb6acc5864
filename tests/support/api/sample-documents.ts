import { toBrand } from '#api/brand/brand.ts';
import type { LiveContent } from '#api/brand/live-brand.ts';
import { agreementsPdf } from '#api/documents/agreements-pdf.ts';
import { directoryPdf } from '#api/documents/directory-pdf.ts';
import { grievanceFormPdf } from '#api/documents/grievance-form-pdf.ts';
import { idCardPdf } from '#api/documents/id-card-pdf.ts';
import { idCardSheetPdf } from '#api/documents/id-card-sheet-pdf.ts';
import { receiptPdf } from '#api/documents/receipt-pdf.ts';
import { stationeryOf } from '#api/documents/stationery.ts';
import { yearlySummaryPdf } from '#api/documents/yearly-summary-pdf.ts';
import type { OfficeEntry } from '#contracts/catalog/catalog.ts';
import type { Agreements } from '#contracts/member/agreements.ts';
import { notTaxAdvice, type YearlySummary } from '#contracts/member/yearly-summary.ts';
import { type IdCard, NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { Receipt } from '#contracts/payment/receipt.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const AT = new Date('2026-06-15T17:00:00Z');
const OFFICE = {
  name: 'Point Loma Dental',
  street: '12 Rosecrans Street',
  city: 'San Diego',
  state: 'CA',
  zip: '92106',
  phone: '6195550123',
};

type Draw = () => Promise<Buffer>;

/** Every document of a brand, for a household with these names. Each call draws it again. */
export async function sampleDocuments(
  live: LiveContent,
  names: readonly string[],
): Promise<Record<string, Draw>> {
  const stationery = await stationeryOf(live, AT);
  const { brand } = stationery;
  const members = names.map((name, index) => ({
    id: ID.replace(/0$/, String(index)),
    name,
    relation: index === 0 ? 'Member' : 'Child',
    coveredFrom: '2026-06-15',
    coveredThrough: '2027-06-14',
  }));
  const seller = { brand: brand.name, phone: brand.phone, website: brand.website };
  const card: IdCard = {
    ...seller,
    membershipId: ID,
    plan: 'Household plan',
    number: 'K7M-4XR-9PD',
    holder: names[0] ?? '',
    validFrom: '2026-06-15',
    validThrough: '2027-06-14',
    members,
    office: OFFICE,
    notice: NOT_INSURANCE,
    explanation: brand.notInsurance,
  };
  const cards = names.map((holder) => ({ ...card, holder }));
  return {
    card: () => idCardPdf([card], stationery),
    sheet: () => idCardSheetPdf(cards, stationery),
    receipt: () => receiptPdf(sampleReceipt(card, brand), stationery),
    'yearly summary': () => yearlySummaryPdf(sampleYear(card, brand.company), stationery),
    agreements: () => agreementsPdf(sampleAgreements(card.holder, brand.company), stationery),
    directory: () =>
      directoryPdf(pagesOf([sampleOffice('AZ'), sampleOffice('CA')]), {
        brand: toBrand(live.record),
        group: 'Network',
        asOf: '2026-06-15',
        part: '',
        stationery,
      }),
    'grievance form': () => grievanceFormPdf(live.record, stationery),
  };
}

function sampleReceipt(card: IdCard, { company, address }: { company: string; address: string }): Receipt {
  const { brand, phone, website, holder, number, members } = card;
  return {
    id: ID,
    number: '4F2A-91BC',
    brand,
    company,
    address,
    phone,
    website,
    paidOn: '2026-06-15',
    paidBy: holder,
    memberNumber: number,
    service: 'Dental discount membership',
    covered: members.map(({ name, coveredFrom, coveredThrough }) => ({
      name,
      from: coveredFrom,
      through: coveredThrough,
    })),
    lines: [
      { text: `Household plan: ${holder}`, cents: 14_900 },
      { text: 'Coupon SMILE10', cents: -1490 },
    ],
    totalCents: 13_410,
    card: { brand: 'visa', last4: '4242' },
    refunds: [{ on: '2026-06-20', cents: 1000, text: 'Returned to your card' }],
    notice: NOT_INSURANCE,
  };
}

function sampleYear(card: IdCard, company: string): YearlySummary {
  const { brand, phone, website, holder, number } = card;
  const payment = { id: ID, number: '4F2A-91BC', text: 'Membership', cents: 14_900, refundedCents: 1000 };
  return {
    year: 2026,
    from: '2026-01-01',
    through: '2026-06-30',
    brand,
    company,
    phone,
    website,
    paidBy: holder,
    memberNumbers: [number],
    payments: [
      {
        ...payment,
        paidOn: '2026-06-15',
        paidCents: 14_900,
        returnedCents: 1000,
        returned: [{ on: '2026-06-20', cents: 1000 }],
      },
    ],
    paidCents: 14_900,
    returnedCents: 1000,
    netCents: 13_900,
    years: [2026],
    notice: NOT_INSURANCE,
    statement: notTaxAdvice(),
  };
}

function sampleAgreements(agreedBy: string, company: string): Agreements {
  const given = { on: '2026-06-15', at: AT.toISOString(), content: '1f0c9a7b3d2e', receipt: '4F2A-91BC' };
  const wordings = {
    terms: `I have read the Terms of Service of ${company} and agree to them.`,
    renewal: `I agree that the plan renews automatically: ${company} charges my card $149 on 06/15/27.`,
  };
  return {
    brand: company,
    company,
    agreedBy,
    agreements: (['terms', 'renewal'] as const).map((kind) => ({
      ...given,
      id: ID,
      kind,
      language: 'en',
      wording: wordings[kind],
    })),
  };
}

async function* pagesOf(offices: readonly OfficeEntry[]): AsyncGenerator<readonly OfficeEntry[]> {
  yield offices;
}

const CHECKED = { source: 'state license board', verifiedOn: '2026-05-02' };

function sampleOffice(state: string): OfficeEntry {
  return {
    ...OFFICE,
    id: `office-${state}`,
    state,
    lat: 32.7,
    lng: -117.2,
    languages: ['English', 'Spanish'],
    acceptingNewPatients: true,
    timezone: 'America/Los_Angeles',
    hours: [{ days: ['mon', 'tue'], opens: '08:30', closes: '17:00' }],
    accessibility: ['Step-free entrance'],
    photo: null,
    about: '',
    verifications: {
      name: CHECKED,
      address: CHECKED,
      point: CHECKED,
      phone: CHECKED,
      hours: CHECKED,
      languages: CHECKED,
      accessibility: CHECKED,
      accepting_new_patients: CHECKED,
      photo: CHECKED,
      providers: CHECKED,
      plans: CHECKED,
    },
    providers: [
      {
        name: 'Dr. Linh Nguyễn',
        specialty: 'General dentistry',
        npi: '1234567893',
        taxonomy: '1223G0001X',
        languages: ['English'],
        license: 'CA 12345',
        acceptingNewPatients: true,
        verifications: {
          name: CHECKED,
          npi: CHECKED,
          taxonomy: CHECKED,
          specialty: CHECKED,
          languages: CHECKED,
          license: CHECKED,
        },
      },
    ],
  };
}
