import type { Agreements } from '#contracts/member/agreements.ts';

type Kind = Agreements['agreements'][number]['kind'];

const KINDS: Record<Kind, string> = {
  terms: 'Terms of Service',
  renewal: 'Automatic renewal',
  debit: 'Bank debit',
};

export const AGREEMENTS_TEXTS = {
  title: 'What you agreed to',
  footer: (company: string) => `${company} · What you agreed to`,
  lead: (company: string) =>
    `You gave each of these agreements to ${company} by checking its box on our site. Each is shown word for word, with the day.`,
  agreedBy: 'Agreed by',
  asOf: 'As of',
  none: 'There are no agreements yet.',
  kind: (kind: Kind) => KINDS[kind],
  on: 'Agreed on',
  receipt: 'With receipt',
  recorded: 'Recorded',
  /** the instant as it is stored, to the minute */
  recordedAt: (at: string) => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`,
  /** what the release is called that the terms were read on */
  version: 'Version of the site',
};
