import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashToken, newToken } from '../kernel/tokens.ts';
import { redact, redactText } from './redact.ts';

/** Values of one kind, each in spellings that people or programs use. */
const digits = (from: number, to: number) => fc.stringMatching(new RegExp(`^\\d{${from},${to}}$`));
const joined = (parts: fc.Arbitrary<string>[], separators: string[]) =>
  fc.tuple(fc.constantFrom(...separators), ...parts).map(([separator, ...texts]) => texts.join(separator));
const area = fc.stringMatching(/^[2-9]\d{2}$/);

const SECRETS: Record<string, fc.Arbitrary<string>> = {
  'an email address': fc.oneof(
    fc.emailAddress(),
    fc.stringMatching(/^[a-zé][a-z0-9.]{0,12}\+?[a-z0-9]{0,5}@[a-zü][a-z0-9-]{0,10}\.(?:com|museum|co\.uk)$/),
  ),
  'a card number': joined([digits(4, 4), digits(4, 4), digits(4, 4), digits(4, 4)], ['', ' ', '-', '.']),
  'a short card number': joined([digits(4, 4), digits(6, 6), digits(5, 5)], ['', ' ', '-']),
  'a phone number': fc.oneof(
    joined([area, area, digits(4, 4)], ['', ' ', '-', '.']),
    fc.tuple(area, area, digits(4, 4)).map(([a, b, c]) => `(${a}) ${b}-${c}`),
    fc.tuple(area, area, digits(4, 4)).map(([a, b, c]) => `+1 ${a} ${b} ${c}`),
    fc.tuple(area, area, digits(4, 4)).map(([a, b, c]) => `+1${a}${b}${c}`),
    fc.stringMatching(/^\+4[49] \d{3} \d{6,8}$/),
  ),
  'a session token': fc.constant(null).map(newToken),
  'the hash of a token': fc.string().map(hashToken),
  'a key of the payment processor': fc.stringMatching(
    /^(?:sk|rk|whsec|pm|cus|pi)_(?:live_|test_)?[A-Za-z0-9]{14,40}$/,
  ),
  'a signed token': fc.stringMatching(
    /^eyJ[A-Za-z0-9_-]{20,60}\.[A-Za-z0-9_-]{20,60}\.[A-Za-z0-9_-]{20,43}$/,
  ),
  'a password hash': fc.stringMatching(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  ),
  'a social security number': joined([digits(3, 3), digits(2, 2), digits(4, 4)], ['-', ' ']),
  'a date of birth': fc.stringMatching(/^(?:0[1-9]|1[0-2])\/[12]\d\/19\d\d$/),
  'an IPv4 address': fc.ipV4().filter((address) => !/^(?:0|127)\./.test(address)),
  'an IPv6 address': fc
    .ipV6()
    .filter((address) => address.includes('::') && address.length > 8 && !/^::/.test(address)),
};

const before = fc.constantFrom(
  '',
  ' ',
  'for ',
  '"',
  "'",
  '(',
  '<',
  'was: ',
  'x=',
  '\n',
  '{"a":"',
  '[',
  'tel:',
  ', ',
);
const after = fc.constantFrom(
  '',
  ' ',
  '.',
  ', and',
  '"',
  "'",
  ')',
  '>',
  '\n',
  '"}',
  ']',
  '; ',
  ' is not known',
  '!',
);

describe.each(Object.entries(SECRETS))('%s', (_kind, secrets) => {
  it('a secret is removed from the log inside any text', () => {
    fc.assert(
      fc.property(secrets, before, after, (secret, left, right) => {
        expect(redactText(`${left}${secret}${right}`)).not.toContain(secret);
      }),
      { numRuns: 300 },
    );
  });

  it('a secret is removed from the log at any depth', () => {
    const wrap = fc.constantFrom<(value: unknown) => unknown>(
      (value) => [value],
      (value) => ({ kind: value }),
      (value) => ({ list: [1, { reason: value }] }),
      (value) => new Map([['at', value]]),
      (value) => new Set([value]),
      (value) => new Error(String(value)),
      (value) => ({ [String(value)]: 1 }),
      (value) => `{"reason":${JSON.stringify(value)}}`,
    );
    fc.assert(
      fc.property(secrets, fc.array(wrap, { maxLength: 6 }), (secret, wraps) => {
        const field = wraps.reduce<unknown>((value, each) => each(value), secret);
        expect(JSON.stringify(redact({ field }))).not.toContain(JSON.stringify(secret).slice(1, -1));
      }),
      { numRuns: 300 },
    );
  });
});

describe('field with personal data or a secret', () => {
  const NAMES = [
    'email',
    'emailKey',
    'e_mail',
    'recipient',
    'replyTo',
    'name',
    'firstName',
    'last_name',
    'memberName',
    'phone',
    'mobilePhone',
    'street',
    'street2',
    'city',
    'zip',
    'postalCode',
    'address',
    'clientAddress',
    'ip',
    'birthDate',
    'dob',
    'ssn',
    'cardNumber',
    'card',
    'last4',
    'expMonth',
    'cvc',
    'iban',
    'accountNumber',
    'password',
    'newPassword',
    'passwordHash',
    'csrf-token',
    'csrfToken',
    'tokenHash',
    'session',
    'set-cookie',
    'Authorization',
    'STRIPE_SECRET_KEY',
    'apiKey',
    'api-key',
    'signature',
    'form',
    'body',
    'query',
    'message_text',
  ];
  it.each(NAMES)('a log field named %s is removed whatever its value', (name) => {
    for (const value of ['Ana', 7, ['Ana'], { of: 'Ana' }, true])
      expect(redact({ [name]: value, deep: [{ [name]: value }] })).toEqual({
        [name]: '[removed]',
        deep: [{ [name]: '[removed]' }],
      });
  });

  it('a named value inside a text is removed too', () => {
    for (const text of [
      'body {"firstName":"Ana Ruiz","plan":"gold"}',
      `{'last_name': 'Ana Ruiz'}`,
      '{"name": "Ana \\"Ruiz\\""}',
      'GET /x?name=Ana&plan=gold',
      'password=Ana',
      'Authorization: "Ana"',
      'https://harbor.example/find?near=Ana#token=Ana',
      'Bearer Ana-Ruiz-123',
    ])
      expect(redactText(text), text).not.toMatch(/Ana|Ruiz/);
  });
});

describe('database and parser errors', () => {
  it.each([
    'duplicate key value\nKey (site, name)=(harbor, Ana Ruiz) already exists.',
    'Failing row contains (harbor, 7, Ana Ruiz, null).',
    'invalid input syntax for type uuid: "Ana Ruiz"',
    'invalid input value for enum relation: "Ana Ruiz"',
    `Unexpected token 'A', "Ana Ruiz" is not valid JSON`,
    `Unexpected token 'A', ..."me": Ana Ruiz, "... is not valid JSON`,
    'Failed query: insert into members values ($1)\nparams: harbor,Ana Ruiz',
  ])('a logged error does not repeat the value in %j', (text) => {
    expect(redactText(text)).not.toContain('Ruiz');
  });
});

describe('technical log fields', () => {
  it.each([
    'connect ECONNREFUSED 127.0.0.1:5432',
    'connect ECONNREFUSED ::1:5432',
    '/api/v4/member/idCard/{id}',
    '2026-06-15T17:00:00.123Z',
    'at handle (file:///srv/enamel/src/api/app.ts:104:22)',
    'at Object.send (file:///srv/enamel/node_modules/@hono/node-server/dist/index.mjs:10:4)',
    'relation "accounts" does not exist',
    'PostgreSQL 18.4.0',
    'took 12345 ms, 1024 of 2048 rows',
    'term 2026-06-15 to 2027-06-15',
  ])('the technical text %j stays unchanged in the log', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('ids of requests and rows stay in the log, even if they look like card numbers', () => {
    expect(redactText('row 01234567-8901-4234-8567-890123456789 is late')).toContain('890123456789');
    for (let times = 0; times < 2000; times += 1) {
      const id = randomUUID();
      expect(redact({ requestId: id })).toEqual({ requestId: id });
    }
  });

  it('counts, times and flags stay in the log', () => {
    const fields = {
      ms: 12.5,
      at: 1_781_542_800_000,
      seconds: 1_781_542_800,
      ok: true,
      none: null,
      status: 503,
    };
    expect(redact(fields)).toEqual(fields);
  });

  it('a card or phone number is removed from the log even as a number', () => {
    expect(redact({ a: 4_111_111_111_111_111, b: 6_025_550_100n })).toEqual({ a: '[number]', b: '[number]' });
  });
});

describe('log input', () => {
  it('the log accepts any value', () => {
    const loop: Record<string, unknown> = { kind: 'loop' };
    loop.self = loop;
    const trap = {
      get reason() {
        throw new Error('no');
      },
    };
    let deep: unknown = 'bottom';
    for (let times = 0; times < 5000; times += 1) deep = [deep];
    expect(redact({ loop })).toEqual({ loop: { kind: 'loop', self: '[circular]' } });
    expect(redact({ trap })).toEqual({ trap: '[unreadable]' });
    expect(JSON.stringify(redact({ deep }))).toContain('[deep]');
    expect(redact({ bytes: Buffer.from('ana@example.com') })).toEqual({ bytes: '[15 bytes]' });
    expect(redact({ when: new Date('2026-06-15T17:00:00Z') })).toEqual({ when: '2026-06-15T17:00:00.000Z' });
    expect(redact({ list: Array(10_000).fill(1) }).list).toHaveLength(100);
  });

  it('no value makes the logger throw', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.anything({
            withBigInt: true,
            withDate: true,
            withMap: true,
            withSet: true,
            withTypedArray: true,
            withNullPrototype: true,
          }),
        ),
        (fields) => {
          expect(() => JSON.stringify(redact(fields))).not.toThrow();
        },
      ),
    );
  });

  it('redacting takes linear time for any input', () => {
    const hostile = ['a', '1', '1 ', 'a.', '"', '"a":', '::', 'a=', '(', '+1', '1-', 'a@', '\\"'];
    for (const part of hostile) expect(redactText(part.repeat(500_000)).length).toBeLessThan(30_000);
  });
});
