import { expect, it } from 'vitest';
import { fillPlaceholders, mailPlaceholder } from './queue-mail.ts';

const made = async (text: string) => {
  const requested: string[] = [];
  const filled = await fillPlaceholders(text, async (kind, about) => {
    requested.push(`${kind}/${about}`);
    return `T${requested.length}`;
  });
  return { filled, requested };
};

it('every placeholder of a mail is filled, and repeated values are created once', async () => {
  const [one, other] = [mailPlaceholder('email-token', 'a-1'), mailPlaceholder('email-token', 'b_2')];
  expect(await made(`${one} and ${other}, again ${one}; ${mailPlaceholder('reset-token')}`)).toEqual({
    filled: 'T1 and T2, again T1; T3',
    requested: ['email-token/a-1', 'email-token/b_2', 'reset-token/'],
  });
});

it('user input in a mail stays unchanged, such as an address with braces or text like a token', async () => {
  const text = '{reset-token}@example.com {email-token} email-token $& $1';
  expect(await made(text)).toEqual({ filled: text, requested: [] });
  const filled = await fillPlaceholders(mailPlaceholder('reset-token'), async () => '$& $1');
  expect(filled).toBe('$& $1');
});
