import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#api/kernel/errors.ts';
import { grievance, kmGrievance } from '#contracts/support/grievance.ts';
import { parseReferenceNumber } from '#domain/numbers/issued-numbers.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import {
  countCases,
  grievanceBody,
  makeJpeg,
  makePng,
  PDF,
  readCaseMails,
  readReceipt,
  readRefusal,
  sendGrievance,
  storedCase,
  storedFiles,
  visitor,
} from '#tests/support/api/grievances.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  [api, jpeg, png] = await Promise.all([openTestApi(), makeJpeg(), makePng()]);
});
afterAll(() => api.close());

describe.each([grievance, kmGrievance])('a grievance to $path', (contract) => {
  it('a grievance gets a case number and its deadlines', async () => {
    const body = grievanceBody();
    const receipt = (await visitor(api).call(contract, { body })).ok();
    expect(receipt).toMatchObject({
      receivedOn: '2026-06-15',
      acknowledgeBy: '2026-06-20',
      resolveBy: '2026-07-15',
      urgent: false,
      attachments: [],
    });
    expect(parseReferenceNumber('grievance', receipt.caseNumber)).toBe(receipt.caseNumber);
    expect(await storedCase(api, receipt.caseNumber)).toMatchObject([
      { site: 'harbor', status: 'received', received_on: '2026-06-15', email: body.email, account_id: null },
    ]);
  });
});

describe('deadlines of a grievance', () => {
  it('an urgent grievance has a deadline of three days', async () => {
    const body = grievanceBody({ urgent: true, urgentReason: 'My face is swollen.' });
    const receipt = (await visitor(api).call(grievance, { body })).ok();
    expect(receipt).toMatchObject({ urgent: true, acknowledgeBy: '2026-06-18', resolveBy: '2026-06-18' });
  });

  it('the deadlines start on the current day in California', async () => {
    api.setNow('2026-06-16T06:30:00Z');
    expect(
      (await visitor(api, 'brightway').call(grievance, { body: grievanceBody({ officeId: '' }) })).ok()
        .receivedOn,
    ).toBe('2026-06-15');
    api.setNow('2026-06-16T07:30:00Z');
    expect(
      (await visitor(api, 'brightway').call(grievance, { body: grievanceBody({ officeId: '' }) })).ok()
        .receivedOn,
    ).toBe('2026-06-16');
    api.setNow('2026-06-15T17:00:00Z');
  });
});

describe('grievances', () => {
  it('stores a whole grievance that is sent as a form with files', async () => {
    const body = grievanceBody({
      memberNumber: 'HB-1234',
      phone: '(619) 555-0100',
      representative: { name: 'Bo', relationship: 'Son', authorisation: 'A signed letter of June 1' },
    });
    const { caseNumber } = await readReceipt(
      await sendGrievance(visitor(api), body, [{ name: 'a.txt', content: 'Hello' }]),
    );
    const [row] = await storedCase(api, caseNumber);
    expect(row?.form).toMatchObject({ ...body, representative: { name: 'Bo', relationship: 'Son' } });
  });

  it('a grievance sent after a login belongs to the account', async () => {
    const account = await createAccount(api, { site: 'harbor', email: 'member@example.com' });
    const browser = await logIn(api, 'harbor', 'member@example.com');
    const { caseNumber } = (await browser.call(grievance, { body: grievanceBody() })).ok();
    expect((await storedCase(api, caseNumber))[0]).toMatchObject({ account_id: account.id });
  });

  it('the brand gets the whole grievance, and the sender a confirmation with number and deadlines', async () => {
    const body = grievanceBody({ email: 'sender@example.com', urgent: true, urgentReason: 'Swollen' });
    const files = [{ name: 'bill.pdf', content: PDF }];
    const { caseNumber } = await readReceipt(await sendGrievance(visitor(api), body, files));
    const [confirmation, toBrand, ...others] = await readCaseMails(api, caseNumber);
    expect(others).toEqual([]);
    expect(toBrand).toMatchObject({ kind: 'grievance-received', recipient: 'hello@harbor.example' });
    for (const part of [body.whatHappened, body.desiredOutcome, 'Swollen', 'bill.pdf', '06/18/26'])
      expect(toBrand?.text).toContain(part);
    expect(confirmation).toMatchObject({ recipient: 'sender@example.com' });
    expect(confirmation?.text).toContain(caseNumber);
    expect(confirmation?.text).toContain('06/18/26');
    for (const typed of [body.whatHappened, body.desiredOutcome, body.name])
      expect(confirmation?.text).not.toContain(typed);
  });

  it('the representative and the member both get a confirmation', async () => {
    const representative = {
      name: 'Bo',
      relationship: 'Son',
      authorisation: 'A letter',
      email: 'bo@example.com',
    };
    const body = grievanceBody({ email: 'ana.both@example.com', representative });
    const { caseNumber } = (await visitor(api).call(grievance, { body })).ok();
    const recipients = (await readCaseMails(api, caseNumber)).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(['ana.both@example.com', 'bo@example.com', 'hello@harbor.example']);
  });

  it('accepts a grievance without an email address', async () => {
    const body = grievanceBody({ email: '', contactBy: 'mail', address: '1 Main Street, Mesa, AZ 85201' });
    const { caseNumber } = (await visitor(api).call(grievance, { body })).ok();
    expect((await readCaseMails(api, caseNumber)).map(({ kind }) => kind)).toEqual(['grievance-received']);
  });

  it('accepts a grievance about an office that has left the group', async () => {
    await api.rows(`update offices set retired_at = now() where site = 'harbor' and id = 'santa-monica'`);
    expect(
      (await visitor(api).call(grievance, { body: grievanceBody({ officeId: 'santa-monica' }) })).status,
    ).toBe(200);
  });

  it('a grievance sent again is the same case, also concurrently and with files', async () => {
    const body = grievanceBody();
    const files = [
      { name: 'one.jpg', content: jpeg },
      { name: 'two.png', content: png },
    ];
    const browser = visitor(api);
    await browser.open();
    const receipts = await Promise.all(
      [1, 2, 3].map(async () => readReceipt(await sendGrievance(browser, body, files))),
    );
    const again = await readReceipt(await sendGrievance(browser, body, files, kmGrievance.path));
    for (const receipt of receipts) expect(receipt).toEqual(again);
    expect(await countCases(api, body)).toBe(1);
    expect((await storedFiles(api, again.caseNumber)).length).toBe(2);
    expect((await readCaseMails(api, again.caseNumber)).length).toBe(2);
  });

  it('a grievance with other files or text is another case', async () => {
    const body = grievanceBody();
    const numbers = [
      await readReceipt(await sendGrievance(visitor(api), body, [{ name: 'a.jpg', content: jpeg }])),
      await readReceipt(await sendGrievance(visitor(api), body, [{ name: 'a.png', content: png }])),
      await readReceipt(await sendGrievance(visitor(api), { ...body, whatHappened: 'Another thing.' })),
    ].map(({ caseNumber }) => caseNumber);
    expect(new Set(numbers).size).toBe(3);
  });

  it('the same key at two brands makes two cases', async () => {
    const body = grievanceBody({ officeId: '' });
    const first = (await visitor(api, 'harbor').call(grievance, { body })).ok();
    const second = (await visitor(api, 'mesa').call(grievance, { body })).ok();
    expect(second.caseNumber).not.toBe(first.caseNumber);
  });

  it('refuses a grievance if the bot check is unavailable', async () => {
    const refusing = await openTestApi({
      deps: {
        botCheck: {
          siteKey: 'key',
          assertPerson: async () => {
            throw new ApiError('bot_check_unavailable');
          },
        },
      },
    });
    const refused = (await refusing.browser().call(grievance, { body: grievanceBody() })).refused();
    expect(refused.code).toBe('bot_check_unavailable');
    expect(await refusing.rows('select 1 from grievances')).toEqual([]);
    await refusing.close();
  });
});

describe('invalid fields of a grievance', () => {
  it.each([
    ['name', { name: '' }],
    ['email', { email: '' }],
    ['email', { email: 'x@' }],
    ['phone', { contactBy: 'phone' }],
    ['address', { contactBy: 'mail' }],
    ['contactBy', { contactBy: 'fax' }],
    ['whatHappened', { whatHappened: ' ' }],
    ['whatHappened', { whatHappened: 'x'.repeat(10_001) }],
    ['whatHappened', { whatHappened: 'a\u0000b' }],
    ['whatHappened', { whatHappened: 'a\ud800b' }],
    ['desiredOutcome', { desiredOutcome: undefined }],
    ['urgent', { urgent: 'yes' }],
    ['urgentReason', { urgent: true }],
    ['happenedOn', { happenedOn: '2026-02-30' }],
    ['officeId', { officeId: 'harlem' }],
    ['officeId', { officeId: 'no-such-office' }],
    ['representative.authorisation', { representative: { name: 'Bo', relationship: 'Son' } }],
    ['dedupeKey', { dedupeKey: 'x' }],
  ])('refuses an invalid %s, naming the field', async (field, changes) => {
    const body = grievanceBody(changes);
    for (const response of [
      await sendGrievance(visitor(api), body),
      await sendGrievance(visitor(api), body, [{ name: 'a.pdf', content: PDF }]),
    ]) {
      const refused = await readRefusal(response);
      expect(refused.code).toBe('invalid');
      expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    }
    expect(await countCases(api, body)).toBe(0);
  });
});
