import { expect, it } from 'vitest';
import { officeIdFromPath } from './load-office.ts';

it('reads the office out of the address, however it is written', () => {
  for (const path of [
    '/office/point-loma',
    '/office/Point-Loma',
    '/office/point%2Dloma',
    '/office/point-loma/',
  ])
    expect(officeIdFromPath(path), path).toEqual({ kind: 'id', id: 'point-loma' });
});

it('knows a name that no office can have, without a request', () => {
  for (const path of [
    '/office/',
    '/office/%E0%A4%A',
    '/office/a%2Fb',
    '/office/%3Cb%3E',
    `/office/${'a'.repeat(65)}`,
  ])
    expect(officeIdFromPath(path), path).toEqual({ kind: 'odd' });
});
