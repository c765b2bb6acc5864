import { describe, expect, it } from 'vitest';
import { isNearMe } from './place-phrases.ts';
import { placeWords } from './places.ts';

const city = (city: string, stateText: string) => ({ kind: 'city', city, stateText });

it.each([
  'near me',
  'dentist near me',
  'Dentists Near  Me',
  'nearby',
  'close to me',
  'around here',
  'here',
  'cerca de mí',
  'Dentista cerca de mi casa',
  'cerca de aquí',
  'mi ubicación',
])('does not take “%s” for a place or for Maine', (text) => {
  expect(isNearMe(text)).toBe(true);
});

it.each(['Portland, ME', 'Rome', 'Me', 'Near North Side', 'Merced'])('treats “%s” as a place', (text) => {
  expect(isNearMe(text)).toBe(false);
});

describe('place query', () => {
  it.each([
    ['Phoenix', '', 'Phoenix', ''],
    ['Phoenix, AZ', '', 'Phoenix', 'AZ'],
    ['Phoenix Arizona', '', 'Phoenix', 'Arizona'],
    ['Charleston West Virginia', '', 'Charleston', 'West Virginia'],
    ['Phoenix', 'Arizona', 'Phoenix', 'Arizona'],
    ['Phoenix, Maricopa', 'AZ', 'Phoenix', 'AZ'],
    ['Washington, D.C.', '', 'Washington', 'D.C.'],
    ['Phoenix, AZ, USA', '', 'Phoenix', 'AZ'],
    ['Phoenix Arizona United States', '', 'Phoenix', 'Arizona'],
    ['Phoenix, AZ U.S.A.', '', 'Phoenix', 'AZ'],
    ['Columbus', '', 'Columbus', ''],
    ['dentista en Fresno', '', 'Fresno', ''],
    ['Dentist in Fresno, CA', '', 'Fresno', 'CA'],
    ['cerca de Los Ángeles', '', 'Los Ángeles', ''],
    ['en la ciudad de Santa Fe, Nuevo México', '', 'Santa Fe', 'Nuevo México'],
    ['clínicas dentales cerca de El Paso Tejas', '', 'El Paso', 'Tejas'],
    ['dentista que hable español en Fresno', '', 'Fresno', ''],
    ['Dentistas que hablan inglés cerca de Fresno', '', 'Fresno', ''],
    ['Spanish-speaking dentist near Fresno', '', 'Fresno', ''],
    ['a dentist who speaks Spanish in Fresno', '', 'Fresno', ''],
    ['Fresno, Estados Unidos', '', 'Fresno', ''],
    ['Near North Side', '', 'Near North Side', ''],
    ['Encino', '', 'Encino', ''],
    ['California', '', 'California', ''],
  ])('reads “%s” with state “%s” as the city “%s” and the state “%s”', (given, state, name, stateText) => {
    expect(placeWords(given, state)).toEqual(city(name, stateText));
  });

  it.each([
    ['Phoenix, AZ 85004', ''],
    ['Phoenix AZ 85004-1234', ''],
    ['Phoenix, AZ 85004, USA', ''],
    ['Phoenix', 'AZ 85004'],
    ['85004', ''],
    ['cerca de 85004', ''],
    ['código postal 85004', ''],
    ['dentista en el código postal: 85004', ''],
    ['C.P. 85004', ''],
    ['dentista que hable español cerca del 85004', ''],
    ['Phoenix, AZ, código postal 85004', ''],
  ])('reads “%s” with state “%s” as a ZIP code', (given, state) => {
    expect(placeWords(given, state)).toEqual({ kind: 'zip', zip: '85004' });
  });
});
