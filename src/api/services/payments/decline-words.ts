import type { DeclineCode } from '../../drivers/payments/processor.ts';

interface Words {
  /** for programs; says no more than the words do */
  reason: string;
  message: string;
}

/** Nothing is said of stolen cards and suspicions: a thief would learn which cards are known. */
const REFUSED: Words = {
  reason: 'card_declined',
  message: 'Your bank declined the card. Nothing was charged. Please use another card, or ask your bank.',
};

const WORDS: Readonly<Record<DeclineCode, Words>> = {
  card_declined: REFUSED,
  lost_or_stolen: REFUSED,
  fraud_suspected: REFUSED,
  insufficient_funds: {
    reason: 'insufficient_funds',
    message: 'There is not enough money on the card. Nothing was charged. Please use another card.',
  },
  expired_card: {
    reason: 'expired_card',
    message: 'The card has expired. Nothing was charged. Please use another card.',
  },
  incorrect_cvc: {
    reason: 'incorrect_cvc',
    message:
      'The security code does not fit the card. Nothing was charged. Please check the three or four digits.',
  },
  incorrect_number: {
    reason: 'incorrect_number',
    message: 'There is no card with this number. Nothing was charged. Please check the digits.',
  },
  authentication_required: {
    reason: 'authentication_required',
    message:
      'Your bank wants you to confirm payments with this card yourself, so it cannot be used here. Nothing was charged. Please use another card.',
  },
  processing_error: {
    reason: 'processing_error',
    message: 'The card could not be processed. Nothing was charged. Please try again in a moment.',
  },
};

/** What a person reads when a card was declined, by its class. */
export function declineWords(code: string | null): Words {
  return WORDS[code as DeclineCode] ?? REFUSED;
}

/** The attempt ended without a charge, and not by the bank's will. */
export const NOT_CHARGED: Words = {
  reason: 'not_charged',
  message: 'The payment did not go through, and nothing was charged. Please try again.',
};
