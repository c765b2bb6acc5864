import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { Person } from '#contracts/membership/person.ts';
import { t } from './texts.ts';

/** A processor's token for a card or a bank account, or what is wrong with what was typed. */
type TokenResult = { token: string } | { problem: string };

/** The loaded card field, as a form uses it. */
export interface CardSource {
  token(): Promise<TokenResult>;
  /** Marks what is wrong with what was typed, and opens nothing. */
  check(): Promise<{ isComplete: boolean }>;
}

/** The card field's token, or a message if the field has not loaded yet. */
export const readToken = (source: CardSource | null): Promise<TokenResult> =>
  source?.token() ?? Promise.resolve({ problem: t.notReady });

/** The details of a buyer that a processor's field need not ask for. */
export interface KnownBuyer {
  name: string;
  email: string;
  zip: string;
}

export function findBuyer(
  { email, zip }: Pick<MemberInfo['account'], 'email' | 'zip'>,
  people: readonly Pick<Person, 'relation' | 'firstName' | 'lastName'>[] = [],
): KnownBuyer {
  const self = people.find(({ relation }) => relation === 'self');
  return { name: self ? `${self.firstName} ${self.lastName}` : '', email, zip };
}
