import type { BankFace, DeclineCode } from '#api/ports/payment-processor.ts';

/** How a bank account of the sandbox behaves. docs/how-to/test-payments.md lists them. */
export interface SandboxBank {
  face: BankFace;
  /** what the bank says after a while; 'never' goes on taking its time */
  ends: 'captured' | 'never' | DeclineCode;
  /** refused right away, before any bank is asked */
  declines?: DeclineCode;
  /** what goes wrong on the way */
  trouble?: 'never-arrives' | 'reply-lost';
}

const face = (last4: string): BankFace => ({ kind: 'bank', brand: 'Test Bank', last4 });

/** Test accounts by token. A token that is not listed is an account that does not exist. */
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
