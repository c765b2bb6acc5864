import { describe, expect, it } from 'vitest';
import { negotiateFormat } from './content-negotiation.ts';

const FORMATS = { json: 'application/json', csv: 'text/csv', pdf: 'application/pdf' };
const wanted = (accept?: string) =>
  negotiateFormat(
    new Request('http://harbor.localhost/', accept === undefined ? {} : { headers: { accept } }),
    FORMATS,
  );

describe('response format', () => {
  it.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
    ['application/pdf', 'pdf'],
    ['Application/PDF', 'pdf'],
    ['text/*', 'csv'],
    ['application/json;q=0.2, text/csv;q=0.9', 'csv'],
    ['*/*, application/json;q=0', 'csv'],
    ['application/pdf, */*;q=0.1', 'pdf'],
  ] as const)('selects for Accept %j the format %s', (accept, format) => {
    expect(wanted(accept)).toBe(format);
  });

  it.each(['image/png', 'application/json;q=0', '*/*;q=0'])('refuses %j', (accept) => {
    expect(() => wanted(accept)).toThrow(expect.objectContaining({ code: 'not_acceptable' }));
  });

  it('parses a header of any length in linear time', () => {
    expect(wanted(`${'a/b;q=0.1,'.repeat(5000)}text/csv`)).toBe('csv');
  });
});
