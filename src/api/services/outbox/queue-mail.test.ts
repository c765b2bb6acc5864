import { expect, it } from 'vitest';
import { fillPlaces, mailPlace } from './queue-mail.ts';

const made = async (text: string) => {
  const requested: string[] = [];
  const filled = await fillPlaces(text, async (kind, about) => {
    requested.push(`${kind}/${about}`);
    return `T${requested.length}`;
  });
  return { filled, requested };
};

it('fills every placeholder, and creates repeated values once', async () => {
  const [one, other] = [mailPlace('email-token', 'a-1'), mailPlace('email-token', 'b_2')];
  expect(await made(`${one} and ${other}, again ${one}; ${mailPlace('reset-token')}`)).toEqual({
    filled: 'T1 and T2, again T1; T3',
    requested: ['email-token/a-1', 'email-token/b_2', 'reset-token/'],
  });
});

it('leaves user input unchanged, such as an address with braces or text like a token', async () => {
  const text = '{reset-token}@example.com {email-token} email-token $& $1';
  expect(await made(text)).toEqual({ filled: text, requested: [] });
  const filled = await fillPlaces(mailPlace('reset-token'), async () => '$& $1');
  expect(filled).toBe('$& $1');
});
