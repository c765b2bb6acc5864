import { describe, expect, it } from 'vitest';
import { personKey } from './people-problems.ts';

const ana = { firstName: 'Ana', lastName: 'Núñez', birthDate: '1992-03-04' };

describe('two entries of one person', () => {
  it.each([
    { firstName: ' ana', lastName: 'NUNEZ' },
    { firstName: 'Ana', lastName: 'Núñez ' },
    { firstName: 'Ana', lastName: 'Nu\u0301n\u0303ez'.normalize('NFC') },
  ])('are known to be the same however the name is spelt: %o', (spelling) => {
    expect(personKey({ ...ana, ...spelling })).toBe(personKey(ana));
  });

  it('are two people with another birthday or another name', () => {
    expect(personKey({ ...ana, birthDate: '2016-03-04' })).not.toBe(personKey(ana));
    expect(personKey({ ...ana, firstName: 'Eva' })).not.toBe(personKey(ana));
  });

  it('are told apart in scripts that have no Latin letters', () => {
    expect(personKey({ ...ana, firstName: '安', lastName: '娜' })).not.toBe(
      personKey({ ...ana, firstName: '李', lastName: '明' }),
    );
  });
});
