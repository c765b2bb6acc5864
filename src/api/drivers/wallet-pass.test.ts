import { expect, it } from 'vitest';
import { documentBrand } from '#api/brand/brand.ts';
import { NOT_INSURANCE, type OwnCard } from '#contracts/membership/id-card.ts';
import { brandContent } from '#tests/support/api/brand-content.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { passContent } from './wallet-pass.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const card: OwnCard = {
  membershipId: ID,
  memberId: ID,
  brand: 'Harbor Dental Club',
  phone: '(805) 555-0140',
  website: 'harbor.example',
  plan: 'Harbor Club',
  number: 'K7M-4XR-9PD',
  holder: 'Ana Reyes',
  validFrom: '2026-06-15',
  validThrough: '2027-06-14',
  members: [],
  office: null,
  notice: NOT_INSURANCE,
  explanation: 'It is a discount plan.',
};

const fieldsOf = async () => {
  const content = await brandContent('harbor');
  if (!content) throw new Error('there is no brand harbor');
  const { colors } = documentBrand(content.record);
  const { fields, description } = passContent(card, { colors, passType: 'pass.example', team: 'TEAM' });
  const all = Object.values(fields).flat();
  return { description, ...Object.fromEntries(all.map(({ label, value }) => [label, value])) };
};

it('a pass for the phone’s wallet is in English', async () => {
  expect(await fieldsOf()).toEqual({
    description: 'Harbor Dental Club: membership card of Ana Reyes',
    Member: 'Ana Reyes',
    'Member number': 'K7M-4XR-9PD',
    'Valid through': '06/14/27',
    Plan: 'Harbor Club',
    'Please note': NOT_INSURANCE,
    Office: 'Any participating office',
    'Member service': '(805) 555-0140\nharbor.example',
    [NOT_INSURANCE]: 'It is a discount plan.',
  });
});

it('a pass in Spanish keeps the prescribed notice in English', async () => {
  expect(await inLanguage('es', fieldsOf)).toEqual({
    description: 'Harbor Dental Club: tarjeta de membresía de Ana Reyes',
    Miembro: 'Ana Reyes',
    'Número de miembro': 'K7M-4XR-9PD',
    'Válida hasta': '14 de junio de 2027',
    Plan: 'Harbor Club',
    Aviso: NOT_INSURANCE,
    Consultorio: 'Cualquier consultorio participante',
    'Servicio a miembros': '(805) 555-0140\nharbor.example',
    [NOT_INSURANCE]: 'It is a discount plan.',
  });
});
