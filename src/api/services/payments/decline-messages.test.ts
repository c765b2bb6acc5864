import { describe, expect, it } from 'vitest';
import { DECLINE_CODES } from '#api/ports/payment-processor.ts';
import { declineWords, NOT_CHARGED } from './decline-messages.ts';

describe('what a person reads when a payment did not go through', () => {
  it.each(DECLINE_CODES)('says for %s that nothing was charged, and what to do', (code) => {
    const { message } = declineWords(code);
    expect(message).toContain('Nothing was charged');
    expect(message).toMatch(/Please /);
  });

  it.each(DECLINE_CODES)('says for %s of a bank account that nothing was taken, and what to do', (code) => {
    const { message } = declineWords(code, 'bank');
    expect(message).toContain('Nothing was taken');
    expect(message).toMatch(/Please .*card/);
  });

  it('does not speak of cards where a bank account was debited, nor tell why an account is watched', () => {
    expect(declineWords('insufficient_funds', 'bank').message).not.toContain('on the card');
    for (const code of ['account_restricted', 'fraud_suspected', 'a-new-code', null])
      expect(declineWords(code, 'bank').reason).toBe('debit_declined');
  });

  it('tells nobody that a card is known to be stolen or watched', () => {
    for (const code of ['lost_or_stolen', 'fraud_suspected'])
      expect(declineWords(code)).toEqual(declineWords('card_declined'));
  });

  it('has words for what nobody has heard of', () => {
    expect(declineWords('a-new-code')).toEqual(declineWords('card_declined'));
    expect(declineWords(null)).toEqual(declineWords('card_declined'));
    expect(NOT_CHARGED.message).toContain('nothing was charged');
  });
});
