import { describe, expect, it } from 'vitest';
import { DECLINE_CODES } from '#api/ports/payment-processor.ts';
import { declineMessage, NOT_CHARGED } from './decline-messages.ts';

describe('what a person reads when a payment did not go through', () => {
  it.each(DECLINE_CODES)('says for %s that nothing was charged, and what to do', (code) => {
    const { message } = declineMessage(code);
    expect(message).toContain('Nothing was charged');
    expect(message).toMatch(/Please /);
  });

  it.each(DECLINE_CODES)('says for %s of a bank account that nothing was taken, and what to do', (code) => {
    const { message } = declineMessage(code, 'bank');
    expect(message).toContain('Nothing was taken');
    expect(message).toMatch(/Please .*card/);
  });

  it('does not speak of cards where a bank account was debited, nor tell why an account is watched', () => {
    expect(declineMessage('insufficient_funds', 'bank').message).not.toContain('on the card');
    for (const code of ['account_restricted', 'fraud_suspected', 'a-new-code', null])
      expect(declineMessage(code, 'bank').reason).toBe('debit_declined');
  });

  it('tells nobody that a card is known to be stolen or watched', () => {
    for (const code of ['lost_or_stolen', 'fraud_suspected'])
      expect(declineMessage(code)).toEqual(declineMessage('card_declined'));
  });

  it('has words for what nobody has heard of', () => {
    expect(declineMessage('a-new-code')).toEqual(declineMessage('card_declined'));
    expect(declineMessage(null)).toEqual(declineMessage('card_declined'));
    expect(NOT_CHARGED.message).toContain('nothing was charged');
  });
});
