import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeFees, encodeFees } from './page-props.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const words = fc.stringMatching(/^[\p{L}&’., -]{1,30}$/u).filter((text) => text.trim() === text);

it('decodes the list of fees to the cent as it was encoded', () => {
  const fee = fc.record({
    id: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/),
    procedure: words,
    category: words,
    code: fc.constantFrom('', 'D0120'),
    usualCents: cents,
    memberCents: cents,
  });
  fc.assert(
    fc.property(fc.array(fee), (fees) => {
      expect(decodeFees(encodeFees(fees))).toEqual(fees);
    }),
  );
});
