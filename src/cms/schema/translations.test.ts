import { expect, it } from 'vitest';
import { TranslationSchema } from './record.ts';

const problemOf = (translation: object): string | undefined =>
  TranslationSchema().safeParse(translation).error?.issues[0]?.message;

it('a translation may have any text of its document, and needs none', () => {
  const translation = {
    base: { variables: { not_insurance_text: 'No es un seguro.' } },
    header: { variables: { header_top_right_directory: { title: 'Directorio' }, header_menu: [{}] } },
    pages: [
      { page: 'faq', sections: [{ type: 'faq', items: [{ id: 'cost', answer: '<p onclick="x">Sí</p>' }] }] },
    ],
    catalog: {
      plans: [{ id: 'single', features: ['Limpiezas', ''] }],
      offices: [{ id: 'pier', photo: { alt: 'La entrada' }, about: 'Junto al mar.' }],
    },
  };
  expect(TranslationSchema().parse(translation)).toEqual({
    ...translation,
    pages: [{ page: 'faq', sections: [{ type: 'faq', items: [{ id: 'cost', answer: '<p>Sí</p>' }] }] }],
  });
  expect(TranslationSchema().parse({})).toEqual({});
});

it.each([
  ['a price', { catalog: { plans: [{ id: 'single', price: { member_cents: 1 } }] } }, '"price"'],
  ['a link', { header: { variables: { header_menu: [{ title: 'Ayuda', link: '/es/faq' }] } } }, '"link"'],
  ['a choice', { pages: [{ page: 'home', sections: [{ type: 'hero', tone: 'deep' }] }] }, '"tone"'],
  ['a flag', { header: { variables: { showHeaderBanner: true } } }, '"showHeaderBanner"'],
  ['a picture', { base: { variables: { favicon: 'media/favicon.svg' } } }, '"favicon"'],
  ['a name', { catalog: { offices: [{ id: 'pier', name: 'Muelle' }] } }, '"name"'],
  ['a document without texts', { catalog: { coupons: [] } }, '"coupons"'],
])('a translation with %s is refused by name', (_what, translation, name) => {
  expect(problemOf(translation)).toContain(`has ${name}, which is the same in all languages`);
});

it('a misspelled field of a translation is refused with the name that was meant', () => {
  expect(problemOf({ pages: [{ page: 'home', headnig: 'Inicio' }] })).toContain('Did you mean "heading"?');
});
