import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleWallet, readPassCertificates } from '#api/drivers/apple-wallet.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import { APPLE_PASS, idCard } from '#contracts/membership/id-card.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import {
  makePassFiles,
  PASS_TYPE,
  passErrors,
  readCertificate,
  TEAM,
  unzipPass,
} from '#tests/support/files/pass-files.ts';

const given = makePassFiles();
const settings = readApiSettings(given.settings, 'local');
const certificates = readPassCertificates(settings)!;
const signer = readCertificate(readFileSync(given.settings.APPLE_PASS_CERTIFICATE));

let api: TestApi;
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi({ parts: { appleWallet: appleWallet(certificates) } });
  ana = await createMember(api, { dependents: [{ firstName: 'Linh', lastName: 'Nguyễn' }] });
});
afterAll(async () => {
  await api.close();
  given.remove();
});

const ask = (id: string, query: { format?: 'pkpass' } = { format: 'pkpass' }) =>
  ana.browser.call(idCard, { params: { id }, query });

describe('a card for Apple Wallet', () => {
  it('is signed as a phone wants it, and says what the card says', async () => {
    const [, linh = ''] = ana.memberIds;
    const answer = await ask(linh);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(APPLE_PASS);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const files = unzipPass(Buffer.from(answer.bytes));
    expect(passErrors(files, signer)).toEqual([]);
    for (const name of ['icon.png', 'icon@2x.png', 'icon@3x.png'])
      expect(files.get(name)?.subarray(1, 4).toString()).toBe('PNG');
    const pass = JSON.parse(files.get('pass.json')!.toString());
    expect(pass).toMatchObject({
      ...{ formatVersion: 1, passTypeIdentifier: PASS_TYPE, teamIdentifier: TEAM },
      ...{ serialNumber: `${ana.membershipId}.${linh}`, organizationName: 'Harbor Dental Club' },
      generic: { primaryFields: [{ label: 'Member', value: 'Linh Nguyễn' }] },
    });
    const text = JSON.stringify(pass);
    for (const part of [ana.number, '06/14/27', 'Harbor Club', 'THIS IS NOT INSURANCE', 'Ana Reyes'])
      expect(text).toContain(part);
  });

  it('would be refused with anything changed after it was signed', async () => {
    const files = unzipPass(Buffer.from((await ask(ana.membershipId)).bytes));
    const changed = new Map(files).set('pass.json', Buffer.from('{}'));
    expect(passErrors(changed, signer)).toEqual(['pass.json is not what the manifest says']);
    const manifest = Buffer.from(
      files
        .get('manifest.json')!
        .toString()
        .replace(/.(?="})/, 'x'),
    );
    expect(passErrors(new Map(files).set('manifest.json', manifest), signer)).toContain(
      'the signature is of another manifest',
    );
  });

  it('is offered in the card’s answer, until the certificate has run out', async () => {
    expect((await ask(ana.membershipId, {})).ok().wallets).toEqual(['apple']);
    const { appleWallet: wallet } = api.parts;
    api.parts.appleWallet = { ...wallet!, validUntil: new Date('2026-06-15T16:59:59Z') };
    expect((await ask(ana.membershipId, {})).ok().wallets).toEqual([]);
    expect((await ask(ana.membershipId)).refused().code).toBe('not_acceptable');
    api.parts.appleWallet = wallet;
  });

  it('is unavailable to others', async () => {
    const other = await createMember(api);
    expect((await ask(other.membershipId)).refused().code).toBe('not_found');
    expect((await ask(other.memberIds[0]!)).refused().code).toBe('not_found');
  });

  it('does not exist without a certificate', async () => {
    const { appleWallet: wallet } = api.parts;
    api.parts.appleWallet = null;
    expect((await ask(ana.membershipId, {})).ok().wallets).toEqual([]);
    expect((await ask(ana.membershipId)).refused().code).toBe('not_acceptable');
    api.parts.appleWallet = wallet;
  });
});

describe('the settings of Apple Wallet', () => {
  const errorOf = (changed: Partial<typeof given.settings>): string => {
    try {
      readPassCertificates(readApiSettings({ ...given.settings, ...changed }, 'local'));
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('are none at all, or whole', () => {
    expect(readPassCertificates(readApiSettings({}, 'local'))).toBeNull();
    expect(errorOf({ APPLE_TEAM: '' })).toContain('APPLE_TEAM is needed with APPLE_PASS_TYPE');
    expect(certificates).toMatchObject({ passType: PASS_TYPE, team: TEAM });
    expect(certificates.validUntil).toEqual(new Date('2036-01-01T00:00:00Z'));
  });

  it.each([
    [{ APPLE_PASS_CERTIFICATE: '/nowhere.pem' }, 'APPLE_PASS_CERTIFICATE cannot be used'],
    [{ APPLE_PASS_KEY: given.otherKey }, 'APPLE_PASS_KEY is not the key of'],
    [{ APPLE_PASS_KEY_PASSWORD: 'a wrong one' }, 'APPLE_PASS_KEY cannot be used'],
    [{ APPLE_TEAM: 'OTHER12345' }, 'APPLE_PASS_CERTIFICATE is not for this'],
    [
      { APPLE_WWDR_CERTIFICATE: given.settings.APPLE_PASS_CERTIFICATE },
      'APPLE_WWDR_CERTIFICATE did not issue',
    ],
  ])('are refused at the start where they do not belong together: %o', (changed, words) => {
    expect(errorOf(changed)).toContain(words);
  });
});
