import { expect, it } from 'vitest';
import { officeIdFromPath } from './load-office.ts';

it('finds the id of the office in any spelling of the path', () => {
  for (const path of [
    '/office/point-loma',
    '/office/Point-Loma',
    '/office/point%2Dloma',
    '/office/point-loma/',
  ])
    expect(officeIdFromPath(path), path).toBe('point-loma');
});

it('finds no id in a path that no office can have', () => {
  for (const path of [
    '/office/',
    '/office/%E0%A4%A',
    '/office/a%2Fb',
    '/office/%3Cb%3E',
    `/office/${'a'.repeat(65)}`,
  ])
    expect(officeIdFromPath(path), path).toBeNull();
});
