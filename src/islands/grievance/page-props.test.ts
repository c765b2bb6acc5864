import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOffices, writeOffices } from './page-props.ts';

describe('offices in the markup', () => {
  it('sorts the offices by city', () => {
    const offices = [
      { id: 'b', name: 'Oak', city: 'Reno' },
      { id: 'a', name: 'Elm', city: 'Reno' },
      { id: 'c', name: 'Bay | Sea', city: 'Ávila' },
    ];
    expect(readOffices(writeOffices(offices)).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(readOffices('')).toEqual([]);
  });

  it('decodes offices as they were encoded', () => {
    const text = fc.stringMatching(/^[^|\p{Cc}\u2028\u2029]{0,20}$/u);
    const office = fc.record({ id: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/), name: text, city: text });
    fc.assert(
      fc.property(office, (written) => {
        expect(readOffices(writeOffices([written]))).toEqual([written]);
      }),
    );
  });
});
