import { describe, expect, it } from 'vitest';
import { runsOf } from './text-runs.ts';

const texts = (text: string) => runsOf(text, 'regular').map((run) => run.text);

describe('a text is split where the font changes', () => {
  it('and nowhere else', () => {
    expect(texts('Ana Reyes')).toEqual(['Ana Reyes']);
    expect(texts('Linh Nguyễn')).toEqual(['Linh Nguy', 'ễ', 'n']);
    expect(texts('Łukasz')).toEqual(['Ł', 'ukasz']);
  });

  it('with letters that were typed as a letter and an accent', () => {
    expect(texts('Jose\u0301')).toEqual(['José']);
  });

  it('without marks that turn the reading direction around', () => {
    expect(texts('Ana\u202eseyeR\u200b')).toEqual(['AnaseyeR']);
  });

  it('with a stand-in for what no font has, which says what is meant', () => {
    expect(runsOf('כהן Dana', 'regular')).toMatchObject([
      { text: '???', actual: 'כהן' },
      { text: ' Dana', actual: null },
    ]);
  });

  it('with the plain letter where only its accent is missing', () => {
    expect(runsOf('Ἀ', 'regular')).toMatchObject([{ text: 'Α', actual: 'Ἀ' }]);
  });

  it('for an empty text into nothing', () => {
    expect(texts('')).toEqual([]);
  });
});
