import { describe, expect, it } from 'vitest';
import { DECLINE_CODES } from '#api/ports/payment-processor.ts';
import { declineMessage, NOT_CHARGED } from './payment-errors.ts';

describe('the message for a failed payment', () => {
  it.each(DECLINE_CODES)('says that nothing was charged and what to do for %s', (code) => {
    const { message } = declineMessage(code);
    expect(message).toContain('Nothing was charged');
    expect(message).toMatch(/Please /);
  });

  it.each(DECLINE_CODES)('says that nothing was taken and what to do for a bank account with %s', (code) => {
    const { message } = declineMessage(code, 'bank');
    expect(message).toContain('Nothing was taken');
    expect(message).toMatch(/Please .*card/);
  });

  it('does not mention cards for a bank account, or why an account is flagged', () => {
    expect(declineMessage('insufficient_funds', 'bank').message).not.toContain('on the card');
    for (const code of ['account_restricted', 'fraud_suspected', 'a-new-code', null])
      expect(declineMessage(code, 'bank').reason).toBe('debit_declined');
  });

  it('does not reveal that a card is reported stolen or flagged', () => {
    for (const code of ['lost_or_stolen', 'fraud_suspected'])
      expect(declineMessage(code)).toEqual(declineMessage('card_declined'));
  });

  it('has a message for unknown codes', () => {
    expect(declineMessage('a-new-code')).toEqual(declineMessage('card_declined'));
    expect(declineMessage(null)).toEqual(declineMessage('card_declined'));
    expect(NOT_CHARGED.message).toContain('nothing was charged');
  });
});
