import { describe, expect, it } from 'vitest';
import { escapePattern, interpolated, literal, notBefore, setLong, startOfDay } from './nginx-text.ts';

describe('a quoted word', () => {
  it('a quoted word escapes quotes and backslashes', () => {
    expect(literal('a"; return 200 "b')).toBe(String.raw`"a\"; return 200 \"b"`);
    expect(literal('ends in \\')).toBe(String.raw`"ends in \\"`);
    expect(literal('\\t is no tab')).toBe(String.raw`"\\t is no tab"`);
  });

  it('a quoted word contains no nginx variable', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: nginx's notation, not ours
    expect(interpolated('costs $host')).toBe('"costs ${enamel_dollar}host"');
    expect(literal('^/a$')).toBe('"^/a$"');
  });

  it.each(['\n', '\r', '\0', '\x7f'])('a quoted word rejects the control character %j', (character) => {
    expect(() => literal(`a${character}b`)).toThrow(/cannot hold/);
    expect(() => interpolated(`a${character}b`)).toThrow(/cannot hold/);
  });
});

it('a text that is too long for nginx is rejected', () => {
  expect(() => literal('x'.repeat(4000))).toThrow(/so long a text: "xxx/);
  expect(() => literal('é'.repeat(2000))).toThrow(/so long a text/);
  expect(() => interpolated('$'.repeat(400))).toThrow(/so long a text/);
  expect(literal('x'.repeat(3000))).toHaveLength(3002);
});

it('a value that is too long for one line is split', () => {
  const lines = setLong('$enamel_csp', 'x'.repeat(4500));
  expect(lines).toHaveLength(3);
  expect(lines.every((line) => line.length < 4000)).toBe(true);
  expect(lines.join('').match(/x/g)).toHaveLength(4500);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: nginx's notation, not ours
  expect(lines[1]).toMatch('set $enamel_csp "${enamel_csp}xxx');
});

it('escapePattern matches its text literally', () => {
  expect(new RegExp(`^${escapePattern('/a.b+(c)/')}$`).test('/a.b+(c)/')).toBe(true);
  expect(new RegExp(`^${escapePattern('/a.b/')}$`).test('/axb/')).toBe(false);
});

it.each(['2026-08-15', '2026-12-31', '2001-09-09', '2033-05-18', '1999-12-31', '1969-01-01'])(
  'notBefore matches every second from the start of %s',
  (date) => {
    const start = startOfDay(date);
    const pattern = new RegExp(notBefore(start));
    for (const distance of [0, 1, 9, 10, 99, 12_345, 86_400, 99_999_999]) {
      for (const second of [start + distance, start - distance]) {
        // nginx has been counting with ten digits since 2001.
        if (second >= 1_000_000_000) expect(pattern.test(`${second}.123`), `${second}`).toBe(second >= start);
      }
    }
  },
);

it('notBefore never matches a day beyond ten digits of seconds', () => {
  expect(new RegExp(notBefore(startOfDay('2999-01-01'))).test('9999999999.999')).toBe(false);
});

it('startOfDay counts days in UTC', () => {
  expect(startOfDay('2026-02-28', 1)).toBe(Date.UTC(2026, 2, 1) / 1000);
});
