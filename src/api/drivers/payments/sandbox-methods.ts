import type { BankAccountSummary, CardSummary, DeclineCode } from '#api/ports/payment-processor.ts';

/** How a card of the sandbox behaves. docs/how-to/test-payments.md lists them. */
export interface SandboxCard {
  face: CardSummary;
  /** declines every charge */
  declines?: DeclineCode;
  /** declines charges after the first, such as renewals */
  declinesLater?: DeclineCode;
  /** a fault on the way to or from the processor */
  trouble?: 'never-arrives' | 'reply-lost' | 'slow' | 'undecided';
}

const card = (brand: string, last4: string): CardSummary => ({ brand, last4, expMonth: 12, expYear: 2030 });
const visa = card('visa', '4242');
const declined = (last4: string, declines: DeclineCode): SandboxCard => ({
  face: card('visa', last4),
  declines,
});

/** Test cards by token. An unlisted token is a card that does not exist. */
export const SANDBOX_CARDS: Readonly<Record<string, SandboxCard>> = {
  tok_visa: { face: visa },
  tok_mastercard: { face: card('mastercard', '4444') },
  tok_amex: { face: card('amex', '0005') },

  tok_declined: declined('0002', 'card_declined'),
  tok_insufficient_funds: declined('9995', 'insufficient_funds'),
  tok_expired: { face: { ...visa, last4: '0069', expYear: 2024 }, declines: 'expired_card' },
  tok_incorrect_cvc: declined('0127', 'incorrect_cvc'),
  tok_incorrect_number: declined('4241', 'incorrect_number'),
  tok_lost_or_stolen: declined('9979', 'lost_or_stolen'),
  tok_fraud_suspected: declined('4954', 'fraud_suspected'),
  tok_authentication_required: declined('3155', 'authentication_required'),
  tok_processing_error: declined('0119', 'processing_error'),

  tok_declines_later: { face: card('visa', '0341'), declinesLater: 'card_declined' },
  tok_insufficient_funds_later: { face: card('visa', '0342'), declinesLater: 'insufficient_funds' },
  tok_expires_later: { face: card('visa', '0343'), declinesLater: 'expired_card' },

  tok_timeout_before: { face: visa, trouble: 'never-arrives' },
  tok_lost_reply: { face: visa, trouble: 'reply-lost' },
  tok_slow: { face: visa, trouble: 'slow' },
  tok_pending: { face: visa, trouble: 'undecided' },
};

/** The card of an unlisted token. */
export const NO_SUCH_CARD: SandboxCard = declined('0000', 'incorrect_number');

export const sandboxCard = (token: string): SandboxCard =>
  Object.hasOwn(SANDBOX_CARDS, token) ? (SANDBOX_CARDS[token] ?? NO_SUCH_CARD) : NO_SUCH_CARD;

/** How a bank account of the sandbox behaves. docs/how-to/test-payments.md lists them. */
export interface SandboxBank {
  face: BankAccountSummary;
  /** the bank's later answer; 'never': none */
  ends: 'captured' | 'never' | DeclineCode;
  /** declined at once, before the bank is asked */
  declines?: DeclineCode;
  /** a fault on the way to or from the processor */
  trouble?: 'never-arrives' | 'reply-lost';
}

const face = (last4: string): BankAccountSummary => ({ kind: 'bank', brand: 'Test Bank', last4 });

/** Test accounts by token. An unlisted token is an account that does not exist. */
export const SANDBOX_BANKS: Readonly<Record<string, SandboxBank>> = {
  tok_bank: { face: face('6789'), ends: 'captured' },

  tok_bank_closed: { face: face('1113'), ends: 'account_closed' },
  tok_bank_no_account: { face: face('1116'), ends: 'account_not_found' },
  tok_bank_insufficient_funds: { face: face('2227'), ends: 'insufficient_funds' },
  tok_bank_not_authorized: { face: face('3335'), ends: 'debit_not_authorized' },
  tok_bank_declined: { face: face('1121'), ends: 'card_declined' },
  tok_bank_restricted: { face: face('4954'), ends: 'account_restricted', declines: 'account_restricted' },
  tok_bank_processing: { face: face('0009'), ends: 'never' },

  tok_bank_timeout_before: { face: face('6789'), ends: 'captured', trouble: 'never-arrives' },
  tok_bank_lost_reply: { face: face('6789'), ends: 'captured', trouble: 'reply-lost' },
};

const NO_SUCH_ACCOUNT: SandboxBank = {
  face: face('0000'),
  ends: 'account_not_found',
  declines: 'account_not_found',
};

export const sandboxBank = (token: string): SandboxBank =>
  Object.hasOwn(SANDBOX_BANKS, token) ? (SANDBOX_BANKS[token] ?? NO_SUCH_ACCOUNT) : NO_SUCH_ACCOUNT;
