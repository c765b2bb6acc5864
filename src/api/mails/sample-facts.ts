import type { IdCard } from '#contracts/membership/id-card.ts';
import type { GrievanceForm, GrievanceReceipt } from '#contracts/support/grievance.ts';
import type { Language } from '#util/language/languages.ts';

export const ID = '0190a000-0000-7000-8000-000000000001';
export const TOKEN = 'sAmPlE-tOkEn-oF-fOrTy-ThReE-cHaRaCtErS-00000';
export const CASE = 'G-7KQ2-M4XD';

/** The people of the samples; tests put other names in. */
export interface SamplePeople {
  owner: string;
  dependent: string;
}

export const SAMPLE_PEOPLE: SamplePeople = { owner: 'Ana Reyes', dependent: 'Leo Reyes' };

export const office = {
  name: 'Point Loma Family Dentistry',
  street: '1204 Rosecrans Street',
  city: 'San Diego',
  state: 'CA',
  zip: '92106',
  phone: '6195550177',
};

/** What the staff wrote. */
export const DECISION =
  'We agree with you.\n\nThe office makes a new crown at no cost to you, and has apologized for not calling back.';

export const REPLY: Readonly<Record<Language, string>> = {
  en: 'Yes, both of your children can join today.\n\nOpen your account, choose “Household”, and add them there.',
  es: 'Sí, sus dos hijos pueden inscribirse hoy.\n\nAbra su cuenta, elija “Familia” y agréguelos ahí.',
};

export const REFUND_RULES: Readonly<Record<Language, string>> = {
  en: 'You canceled within 30 days, so you get back everything that you paid for the membership.',
  es: 'Usted canceló en los primeros 30 días, así que se le devuelve todo lo que pagó por la membresía.',
};

export const visa = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2027 };
export const bank = { kind: 'bank' as const, brand: 'Test Bank', last4: '6789' };

export const BANK_ANSWER =
  'Your bank doesn’t allow debits from this account. Please pay by card, or from another account.';

/** What sample mails are about. */
export function sampleFacts({ owner, dependent }: SamplePeople) {
  const people = [owner, dependent];
  const lines = [
    { kind: 'member', text: `Family Plan: ${owner}`, cents: 14_900 },
    { kind: 'dependent', text: `Family Plan: ${dependent}`, cents: 9_900 },
    { kind: 'coupon', text: 'Coupon SPRING', cents: -2_480 },
  ];
  const membership = { number: 'K7M-4XR-9PD', validFrom: '2026-06-15', validThrough: '2027-06-14', people };
  const agreedTo = {
    language: 'en',
    wordings: [
      'I have read and agree to the Terms of Service and the Privacy Policy.',
      'I agree that my membership automatically renews every year, and that my card is charged $223.20 on 06/15/27, until I cancel.',
    ],
  };
  const card: IdCard = {
    membershipId: ID,
    brand: '',
    phone: '',
    website: '',
    plan: 'Family Plan',
    number: membership.number,
    holder: owner,
    validFrom: membership.validFrom,
    validThrough: membership.validThrough,
    members: [],
    office,
    notice: 'THIS IS NOT INSURANCE',
    explanation: '',
  };
  const form: GrievanceForm = {
    name: owner,
    memberNumber: membership.number,
    email: 'ana.reyes@example.com',
    phone: '(619) 555-0101',
    address: '',
    contactBy: 'email',
    language: '',
    representative: null,
    happenedOn: '2026-06-01',
    where: office.name,
    officeId: 'point-loma',
    whatHappened: `The crown fell out after a day.\n\n${owner} called twice, and the office never called back.`,
    desiredOutcome: 'A new crown, or my money back.',
    urgent: false,
    urgentReason: '',
    dedupeKey: ID,
  };
  const receipt: GrievanceReceipt = {
    caseNumber: CASE,
    receivedOn: '2026-06-15',
    acknowledgeBy: '2026-06-20',
    resolveBy: '2026-07-15',
    urgent: false,
    attachments: [],
  };
  const message = {
    name: owner,
    email: 'ana.reyes@example.com',
    phone: '',
    subject: 'Braces',
    message: 'Hello,\n\ndoes the plan cover braces for my son?\n\nThank you',
    dedupeKey: ID,
  };
  return { people, lines, membership, agreedTo, card, form, receipt, message };
}
