import { describe, expect, it } from 'vitest';
import { DECLINE_CODES } from '#api/ports/payment-processor.ts';
import { declineMessage, failureMessage } from './payment-errors.ts';

describe('the message for a failed payment', () => {
  it.each(DECLINE_CODES)('the message for %s says that nothing was charged and what to do', (code) => {
    const { message } = declineMessage(code);
    expect(message).toContain('Nothing was charged');
    expect(message).toMatch(/Please /);
  });

  it.each(DECLINE_CODES)(
    'the message for a bank account with %s says that nothing was taken and what to do',
    (code) => {
      const { message } = declineMessage(code, 'bank');
      expect(message).toContain('Nothing was taken');
      expect(message).toMatch(/Please .*card/);
    },
  );

  it('the message for a bank account does not mention cards, or why an account is flagged', () => {
    expect(declineMessage('insufficient_funds', 'bank').message).not.toContain('on the card');
    for (const code of ['account_restricted', 'fraud_suspected', 'a-new-code', null])
      expect(declineMessage(code, 'bank').reason).toBe('debit_declined');
  });

  it('the message for a card does not reveal that it is reported stolen or flagged', () => {
    for (const code of ['lost_or_stolen', 'fraud_suspected'])
      expect(declineMessage(code)).toEqual(declineMessage('card_declined'));
  });

  it('unknown decline codes have a message', () => {
    expect(declineMessage('a-new-code')).toEqual(declineMessage('card_declined'));
    expect(declineMessage(null)).toEqual(declineMessage('card_declined'));
    const { message } = failureMessage({ status: 'voided', declineCode: null, method: 'card' });
    expect(message).toContain('nothing was charged');
  });
});
