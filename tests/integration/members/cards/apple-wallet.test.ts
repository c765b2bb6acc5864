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
  api = await openTestApi({ deps: { appleWallet: appleWallet(certificates) } });
  ana = await createMember(api, { dependents: [{ firstName: 'Linh', lastName: 'Nguyễn' }] });
});
afterAll(async () => {
  await api.close();
  given.remove();
});

const readCard = (id: string, query: { format?: 'pkpass' } = { format: 'pkpass' }) =>
  ana.browser.call(idCard, { params: { id }, query });

describe('cards for Apple Wallet', () => {
  it('a wallet card is signed as Apple requires, and shows what the ID card shows', async () => {
    const [, linh = ''] = ana.memberIds;
    const answer = await readCard(linh);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(APPLE_PASS);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const files = unzipPass(Buffer.from(answer.bytes));
    expect(passErrors(files, signer)).toEqual([]);
    for (const name of ['icon.png', 'icon@2x.png', 'icon@3x.png'])
      expect(files.get(name)?.subarray(1, 4).toString()).toBe('PNG');
    const pass = JSON.parse(files.get('pass.json')!.toString());
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      serialNumber: `${ana.membershipId}.${linh}`,
      organizationName: 'Harbor Dental Club',
      generic: { primaryFields: [{ label: 'Member', value: 'Linh Nguyễn' }] },
    });
    const text = JSON.stringify(pass);
    for (const part of [ana.number, '06/14/27', 'Harbor Club', 'THIS IS NOT INSURANCE', 'Ana Reyes'])
      expect(text).toContain(part);
  });

  it('a wallet card that was changed after signing is invalid', async () => {
    const files = unzipPass(Buffer.from((await readCard(ana.membershipId)).bytes));
    const changed = new Map(files).set('pass.json', Buffer.from('{}'));
    expect(passErrors(changed, signer)).toEqual(['pass.json does not match the manifest']);
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

  it('offers the wallet card until the certificate expires', async () => {
    expect((await readCard(ana.membershipId, {})).ok().wallets).toEqual(['apple']);
    const { appleWallet: wallet } = api.deps;
    api.deps.appleWallet = { ...wallet!, validUntil: new Date('2026-06-15T16:59:59Z') };
    expect((await readCard(ana.membershipId, {})).ok().wallets).toEqual([]);
    expect((await readCard(ana.membershipId)).refused().code).toBe('not_acceptable');
    api.deps.appleWallet = wallet;
  });

  it('another member’s wallet card is not found', async () => {
    const other = await createMember(api);
    expect((await readCard(other.membershipId)).refused().code).toBe('not_found');
    expect((await readCard(other.memberIds[0]!)).refused().code).toBe('not_found');
  });

  it('offers no wallet card without a certificate', async () => {
    const { appleWallet: wallet } = api.deps;
    api.deps.appleWallet = null;
    expect((await readCard(ana.membershipId, {})).ok().wallets).toEqual([]);
    expect((await readCard(ana.membershipId)).refused().code).toBe('not_acceptable');
    api.deps.appleWallet = wallet;
  });
});

describe('settings of Apple Wallet', () => {
  const readError = (changed: Partial<typeof given.settings>): string => {
    try {
      readPassCertificates(readApiSettings({ ...given.settings, ...changed }, 'local'));
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('accepts no setting of Apple Wallet at all, or all of them', () => {
    expect(readPassCertificates(readApiSettings({}, 'local'))).toBeNull();
    expect(readError({ APPLE_TEAM: '' })).toContain('APPLE_TEAM is needed with APPLE_PASS_TYPE');
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
  ])('refuses settings of Apple Wallet that do not match: %o', (changed, words) => {
    expect(readError(changed)).toContain(words);
  });
});
