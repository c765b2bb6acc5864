import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ListedFee } from './page-props.ts';
import { searchFees } from './search-fees.ts';

const feesOf = (brand: string): ListedFee[] =>
  JSON.parse(readFileSync(`tenants/${brand}/catalog/fees.json`, 'utf8')).fees;
/** With the procedures in Spanish. */
function spanishFees(brand: string): ListedFee[] {
  const texts = JSON.parse(readFileSync(`tenants/${brand}/catalog/fees.es.json`, 'utf8')).fees as ListedFee[];
  return feesOf(brand).map((fee) => ({ ...fee, ...texts.find(({ id }) => id === fee.id) }));
}
const found = (brand: string, query: string) => searchFees(feesOf(brand), query).map(({ id }) => id);

describe('searchFees', () => {
  it.each([
    ['harbor', 'CROWN', 'crown'],
    ['harbor', '  porcelain   cro', 'crown'],
    ['harbor', 'cap', 'crown'],
    ['harbor', 'cavity', 'filling-one'],
    ['northline', 'xray', 'xray-bitewings'],
    ['northline', 'X-ray', 'xray-panoramic'],
    ['northline', 'pull wisdom', 'extract-wisdom'],
    ['sonrisa', 'radiografía', 'xrays-full'],
    ['sonrisa', 'LIMPIEZA', 'cleaning'],
    ['sonrisa', 'limpieza dental', 'cleaning'],
    ['mesa', 'precio de una corona', 'crown-ceramic'],
    ['mesa', 'sacar la muela', 'pull-simple'],
    ['sonrisa', 'toothache', 'urgent'],
    ['mesa', 'remove tooth', 'pull-simple'],
    // a category name that no treatment has
    ['sonrisa', 'gums', 'deep-cleaning'],
  ])('finds at %s for “%s” the treatment %s', (brand, query, id) => {
    expect(found(brand, query)).toContain(id);
  });

  it.each([
    ['limpiesa', 'cleaning'],
    ['amalgama', 'filling-one'],
    ['tapadura', 'filling-one'],
    ['calza', 'filling-one'],
    ['relleno', 'filling-one'],
    ['cordal', 'wisdom'],
    ['muela del juicio', 'wisdom'],
    ['radiografía', 'xrays-full'],
    ['rayos X', 'xrays-full'],
  ])('finds for “%s” the treatment %s, in both languages', (query, id) => {
    for (const fees of [feesOf('sonrisa'), spanishFees('sonrisa')])
      expect(searchFees(fees, query).map((fee) => fee.id)).toContain(id);
  });

  it('does not find other treatments of the same category', () => {
    expect(found('northline', 'adult cleaning')).toEqual(['cleaning-adult']);
    expect(found('harbor', 'fluoride')).toEqual(['fluoride']);
  });

  it('finds a procedure by its code', () => {
    const fees = feesOf('harbor').map((fee, index) => ({ ...fee, code: index === 3 ? 'D1110' : '' }));
    expect(searchFees(fees, 'd1110').map(({ id }) => id)).toEqual(['adult-cleaning']);
  });

  it('finds everything for an empty query, and nothing for an unknown word', () => {
    expect(found('harbor', ' – ')).toHaveLength(feesOf('harbor').length);
    expect(found('harbor', 'heart surgery')).toEqual([]);
  });
});
