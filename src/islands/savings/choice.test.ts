import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choice, NO_CHOICE, readChoice, writeChoice } from './choice.ts';
import { ALONE, type Person } from './household-needs.ts';

const id = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const person = (kind: Person['kind']): fc.Arbitrary<Person> =>
  fc.record({
    kind: fc.constant(kind),
    needs: fc.dictionary(id, fc.integer({ min: 1, max: 24 }), { maxKeys: 5, noNullPrototype: true }),
  });
const choice: fc.Arbitrary<Choice> = fc.record({
  plan: fc.oneof(fc.constant(''), id),
  office: fc.oneof(fc.constant(''), id),
  query: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
  category: fc.constantFrom('', 'Crowns & bridges', 'Niños'),
  people: fc
    .tuple(person('adult'), fc.array(fc.oneof(person('adult'), person('child')), { maxLength: 7 }))
    .map(([first, others]) => [first, ...others]),
});

describe('the choice in the address', () => {
  it('reads a choice as it was written', () => {
    fc.assert(
      fc.property(choice, (given) => {
        expect(readChoice(writeChoice(given))).toEqual(given);
      }),
    );
  });

  it('writes the choice into the fragment, which browsers do not send', () => {
    fc.assert(
      fc.property(choice, (given) => {
        const page = new URL(`https://harbor.example/savings-summary${writeChoice(given)}`);
        expect(page.pathname + page.search).toBe('/savings-summary');
      }),
    );
  });

  it('writes nothing without a choice, and readable text otherwise', () => {
    expect(writeChoice(NO_CHOICE)).toBe('');
    const people: Person[] = [
      { kind: 'adult', needs: { 'check-up': 2, crown: 1 } },
      { kind: 'child', needs: {} },
    ];
    expect(writeChoice({ ...NO_CHOICE, plan: 'club', people })).toBe('#plan=club&who=a.check-up*2.crown*1_c');
  });

  it('does not read anchors of the page as a choice', () => {
    expect(readChoice('#estimate')).toBeNull();
    expect(readChoice('')).toEqual(NO_CHOICE);
  });

  it.each([
    ['#who=c.crown*1', ALONE],
    ['#who=x', ALONE],
    ['#who=a.crown*0.crown*-1.crown*1e9.<b>*2.*3', ALONE],
    ['#who=a.crown*99', [{ kind: 'adult', needs: { crown: 24 } }]],
    [`#who=a${'_a'.repeat(30)}`, Array(8).fill({ kind: 'adult', needs: {} })],
  ])('reads only the valid people from %s', (hash, people) => {
    expect(readChoice(hash)?.people).toEqual(people);
  });

  it('ignores invalid ids of plans and offices', () => {
    expect(readChoice('#plan=../x&office=%3Cb%3E')).toMatchObject({ plan: '', office: '' });
  });
});
