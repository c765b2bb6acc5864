import {
  BANK_ANSWER,
  bank,
  CASE,
  DECISION,
  ID,
  office,
  SAMPLE_PEOPLE,
  sampleFacts,
} from '#api/mails/sample-facts.ts';
import { REPORT } from '#api/mails/sample-support-mails.ts';
import { formatAddress } from '#contracts/shared/address.ts';

/**
 * Names in the sample mails, what people typed, and texts that the callers of the mails provide, in whatever language:
 * a mail has them as they are.
 */
export function givenTexts(): string[] {
  const { people, lines, agreedTo, membership, form, message } = sampleFacts(SAMPLE_PEOPLE);
  return [
    ...Object.values({ ...form, contactBy: '' }).filter((value) => typeof value === 'string'),
    ...Object.values(message),
    REPORT.number,
    REPORT.office,
    REPORT.text,
    DECISION,
    ...lines.map(({ text }) => text),
    ...agreedTo.wordings,
    BANK_ANSWER,
    bank.brand,
    membership.number,
    CASE,
    'M-3TV8-Q2KX',
    ID,
    ...people,
    'Rosa Diaz',
    'Firefox on Android',
    formatAddress(office),
    `${office.city}, ${office.state} ${office.zip}`,
    office.name,
    'Family Plan',
    'Solo Plan',
    'Braces Plan',
  ];
}
