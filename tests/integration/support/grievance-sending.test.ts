import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grievance } from '#contracts/support/grievance.ts';
import { grievanceBody, readRefusal, sendBytes, visitor } from '#tests/support/api/grievances.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('malformed grievance forms', () => {
  const BOUNDARY = 'boundary-7391-4402';
  const part = (name: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
  const whole = (deps: string) => Buffer.from(`${deps}--${BOUNDARY}--\r\n`);
  const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
  const FORM = part('form', JSON.stringify(grievanceBody()));

  it.each([
    ['without its JSON', whole(part('attachments', '')), MULTIPART, 'missing'],
    ['with two of them', whole(part('form', '{}') + part('form', '{}')), MULTIPART, 'missing'],
    ['with invalid JSON', whole(part('form', '{')), MULTIPART, 'not valid JSON'],
    ['with an unknown part', whole(part('form', '{}') + part('isAdmin', '1')), MULTIPART, 'do not know'],
    ['with text for a file', whole(FORM + part('attachments', 'x')), MULTIPART, 'must be files'],
    ['with very many parts', whole(FORM + part('attachments', '').repeat(5000)), MULTIPART, 'Too many parts'],
    ['cut off', Buffer.from(FORM), MULTIPART, 'could not read this form'],
    [
      'with another boundary',
      whole(FORM),
      'multipart/form-data; boundary=other-1',
      'could not read this form',
    ],
    ['without a boundary', whole(FORM), 'multipart/form-data; x=1', 'boundary is missing'],
    ['empty', Buffer.alloc(0), MULTIPART, 'could not read this form'],
    ['with JSON too deep', whole(part('form', `${'['.repeat(50)}${']'.repeat(50)}`)), MULTIPART, 'too deep'],
  ])('refuses a form %s', async (_how, bytes, type, message) => {
    const refused = await readRefusal(await sendBytes(visitor(api), bytes, { type: type }));
    expect(refused.code).toBe('bad_request');
    expect(refused.message).toContain(message);
  });

  it.each(['multipart/mixed; boundary=x', 'text/plain', 'application/x-www-form-urlencoded', ''])(
    'refuses a form of the type %j',
    async (type) => {
      const refused = await readRefusal(await sendBytes(visitor(api), whole(FORM), { type: type }));
      expect(refused.code).toBe('unsupported_type');
    },
  );

  it('refuses a form with too much JSON', async () => {
    const large = whole(part('form', `"${'y'.repeat(200_000)}"`));
    expect((await readRefusal(await sendBytes(visitor(api), large, { type: MULTIPART }))).code).toBe(
      'too_large',
    );
    const json = await visitor(api).call(grievance, {
      body: grievanceBody({ whatHappened: 'y'.repeat(200_000) }),
    });
    expect(json.refused().code).toBe('too_large');
  });

  it('refuses a form by its length before reading it', async () => {
    const browser = visitor(api);
    await browser.open();
    const response = await browser.send(grievance.path, {
      method: 'POST',
      body: 'x',
      headers: {
        'csrf-token': browser.csrfToken,
        'content-type': MULTIPART,
        'content-length': String(20 * 1024 * 1024),
      },
    });
    expect((await readRefusal(response)).code).toBe('too_large');
  });
});

describe('many grievances from one client', () => {
  it('limits grievances of one client', async () => {
    const browser = visitor(api);
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1)
      statuses.push((await browser.call(grievance, { body: grievanceBody() })).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses[20]).toBe(429);
  });
});
