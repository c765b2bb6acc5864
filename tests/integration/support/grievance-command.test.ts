import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMessages } from '#api/services/support/contact-messages.ts';
import { contact } from '#contracts/support/contact.ts';
import { grievance } from '#contracts/support/grievance.ts';
import { readCommand, runCommand } from '#scripts/grievance.ts';
import { messageText, showMessages } from '#scripts/messages.ts';
import {
  grievanceBody,
  PDF,
  readCaseMails,
  readReceipt,
  sendGrievance,
  storedCase,
  visitor,
} from '#tests/support/api/grievances.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await openTestApi();
  folder = await mkdtemp(path.join(tmpdir(), 'enamel-grievance-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command. @returns its output, or rejects with its error message */
const staff = async (...args: string[]): Promise<string> => runCommand(readCommand(args), api.deps);
const refused = (...args: string[]): Promise<string> =>
  staff(...args).then(
    (output) => expect.fail(`it succeeded: ${output}`),
    (error) => error.message,
  );

const file = async (site: string, changes: Record<string, unknown> = {}): Promise<string> =>
  (await visitor(api, site).call(grievance, { body: grievanceBody({ officeId: '', ...changes }) })).ok()
    .caseNumber;
/** What the audit of a brand has. */
const audited = (site: string) =>
  api.rows(
    'select staff_name as name, action, after, address from audit_events where chain = $1 order by number',
    [site],
  );
const mailsTo = async (caseNumber: string, kind: string) =>
  (await readCaseMails(api, caseNumber)).filter((mail) => mail.kind === kind);

let letters = 0;
async function letter(content: string | Buffer): Promise<string> {
  letters += 1;
  const name = path.join(folder, `letter-${letters}.txt`);
  await writeFile(name, content);
  return name;
}

describe('the grievance command', () => {
  it('lists all cases, the most urgent first, or only those of one brand or open ones', async () => {
    const usual = await file('mesa');
    const urgent = await file('mesa', { urgent: true, urgentReason: 'It bleeds.' });
    const closed = await file('mesa');
    await staff('resolve', closed, '--letter', await letter('Done.'));
    const elsewhere = await file('pinewood');

    const lines = (await staff('list', '--site', 'mesa')).split('\n').map((line) => line.trim());
    expect(lines.map((line) => line.split(' ')[0])).toEqual([urgent, usual, closed]);
    expect(lines[0]).toMatch(/acknowledge by 2026-06-18 \(3 days left\) {2}URGENT$/);
    expect(lines[1]).toMatch(/received 2026-06-15 {2}acknowledge by 2026-06-20 \(5 days left\)$/);
    expect(lines[2]).toMatch(/resolved$/);
    expect(await staff('list', '--open', '--site', 'mesa')).not.toContain(closed);
    expect(await staff('list')).toContain(elsewhere);
    expect(await staff('list', '--site', 'unknown')).toBe('There are no cases.');
  });

  it('lists the last day to resolve an acknowledged case, and marks late ones', async () => {
    const caseNumber = await file('northline');
    await staff('acknowledge', caseNumber, '--by', 'Rosa Diaz');
    const listed = () => staff('list', '--site', 'northline');
    expect(await listed()).toContain('resolve by 2026-07-15 (30 days left)');
    api.advance(31 * 86_400_000);
    expect(await listed()).toContain('resolve by 2026-07-15 (1 day LATE)');
    api.advance(-31 * 86_400_000);
  });

  it('shows a whole case, and extracts its files for the current user only, without overwriting', async () => {
    const body = grievanceBody({ whatHappened: 'It broke.\n\u202eThey never called back.' });
    const files = [
      { name: 'letter.pdf', content: PDF },
      { name: 'letter.pdf', content: PDF },
      { name: 'note.txt', content: 'It hurt.' },
    ];
    const { caseNumber } = await readReceipt(await sendGrievance(visitor(api), body, files));
    const into = path.join(folder, 'case');
    const typed = caseNumber.toLowerCase().replaceAll('-', '');
    const output = await staff('show', typed, '--files', into);
    for (const text of [caseNumber, 'Ana Núñez', 'acknowledge by 2026-06-20', 'It broke.', 'A new crown'])
      expect(output).toContain(text);
    expect(output).not.toContain('\u202e');
    expect((await readdir(into)).toSorted()).toEqual(['1 letter.pdf', '2 letter.pdf', '3 note.txt']);
    expect(await readFile(path.join(into, '1 letter.pdf'))).toEqual(PDF);
    expect((await stat(path.join(into, '3 note.txt'))).mode & 0o077).toBe(0);
    expect(await refused('show', caseNumber, '--files', into)).toContain('exists already');
  });

  it('acknowledges a case once, with the handler’s name, and sends the member one mail', async () => {
    const caseNumber = await file('harbor');
    const output = await staff('acknowledge', caseNumber, '--by', 'Rosa Diaz');
    expect(output).toContain(`${caseNumber} is acknowledged. The server sends the member a mail`);
    expect(await staff('acknowledge', caseNumber, '--by', 'Ben Ito')).toContain('nothing is changed');
    expect(await storedCase(api, caseNumber)).toMatchObject([
      { status: 'acknowledged', handler: 'Rosa Diaz' },
    ]);
    expect(await mailsTo(caseNumber, 'grievance-acknowledged')).toHaveLength(1);
    expect(await staff('show', caseNumber)).toMatch(/Acknowledged +2026-06-15 17:00 UTC by Rosa Diaz/);
  });

  it('resolves a case once with a letter, which is stored and mailed to the member', async () => {
    const caseNumber = await file('harbor');
    const first = await letter('The office\r\nmakes a new crown.\n');
    expect(await staff('resolve', caseNumber, '--letter', first)).toContain('is resolved');
    const second = await letter('Another one.');
    expect(await staff('resolve', caseNumber, '--letter', second)).toContain('nothing is sent');
    const decision = 'The office\nmakes a new crown.';
    expect(await storedCase(api, caseNumber)).toMatchObject([{ status: 'resolved', decision }]);
    const [mail, ...others] = await mailsTo(caseNumber, 'grievance-resolved');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(decision);
    expect(await staff('show', caseNumber)).toContain(`Decision:\n\n${decision}`);
  });

  it('prints a phone number for members who have no email address or want a call', async () => {
    const contact = { contactBy: 'phone', phone: '(602) 555-0123' };
    const without = await file('harbor', { ...contact, email: '' });
    const decision = await letter('We are sorry.');
    expect(await staff('resolve', without, '--letter', decision)).toContain(
      'tell them by phone, (602) 555-0123.',
    );
    expect(await mailsTo(without, 'grievance-resolved')).toEqual([]);
    expect(await storedCase(api, without)).toMatchObject([{ decision: 'We are sorry.' }]);
    const both = await file('harbor', contact);
    expect(await staff('resolve', both, '--letter', decision)).toContain(
      'wants a reply by phone: (602) 555-0123.',
    );
  });

  it('records each look and each step in the audit of the brand, without an address', async () => {
    const body = grievanceBody({ officeId: '' });
    const files = [{ name: 'note.txt', content: 'It hurt.' }];
    const { caseNumber } = await readReceipt(await sendGrievance(visitor(api, 'brightway'), body, files));
    const [stored] = await api.rows(
      'select id from grievance_attachments where grievance_id = (select id from grievances where case_number = $1)',
      [caseNumber],
    );
    await staff('list', '--site', 'brightway');
    await staff('show', caseNumber, '--by', 'Rosa Diaz', '--files', path.join(folder, 'audited'));
    await staff('acknowledge', caseNumber, '--by', 'Rosa Diaz');
    await staff('acknowledge', caseNumber, '--by', 'Ben Ito');
    await staff('resolve', caseNumber, '--letter', await letter('Done.'));
    const by = (name: string, action: string, after: unknown = null) => ({
      name,
      action,
      after,
      address: '',
    });
    const rosa = 'npm run grievance (Rosa Diaz)';
    expect(await audited('brightway')).toEqual([
      by('npm run grievance', 'grievances.listed', { cases: [caseNumber] }),
      by(rosa, 'grievance.viewed'),
      by(rosa, 'grievance.file_opened', { file: stored?.id, type: 'text/plain' }),
      by(rosa, 'grievance.acknowledged', { handler: 'Rosa Diaz', isMailed: true }),
      by('npm run grievance', 'grievance.resolved', { isMailed: true }),
    ]);
  });

  it('reports errors, and changes nothing', async () => {
    const caseNumber = await file('harbor');
    for (const args of [[], ['toString'], ['acknowledge', caseNumber], ['resolve', caseNumber], ['show']])
      expect(await refused(...args)).toContain('Usage: npm run grievance');
    expect(await refused('show', 'G-0000-0000')).toBe('There is no case G-0000-0000.');
    expect(await refused('show', caseNumber, '--site', 'mesa')).toBe(
      `There is no case ${caseNumber} of mesa.`,
    );
    const missing = path.join(folder, 'missing.txt');
    const picture = await letter(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]));
    for (const [name, message] of [
      [missing, 'cannot be read'],
      [picture, 'is not plain text'],
      [await letter(' \n'), 'is empty'],
      [await letter('a\u0000b'), 'is not plain text'],
      [await letter('x'.repeat(20_001)), 'more than 20000 characters'],
    ] as const)
      expect(await refused('resolve', caseNumber, '--letter', name)).toContain(message);
    const unpublished = { ...api.deps, liveContent: async () => null };
    const command = readCommand(['acknowledge', caseNumber, '--by', 'Rosa Diaz']);
    await expect(runCommand(command, unpublished)).rejects.toThrow('harbor is not published here');
    expect(await storedCase(api, caseNumber)).toMatchObject([
      { status: 'received', handler: '', decision: '' },
    ]);
  });

  it('reads messages of the contact form, the latest last', async () => {
    for (const message of ['The first.', 'The second.\u202e']) {
      api.advance(60_000);
      const body = { name: 'Li Wei', email: 'li@example.com', message, dedupeKey: crypto.randomUUID() };
      (await visitor(api, 'sonrisa').call(contact, { body })).ok();
    }
    const { database } = api.deps;
    const shown = await showMessages(api.deps, { site: 'sonrisa', most: 20 });
    const output = shown.map(messageText);
    expect(output).toHaveLength(2);
    expect(output[0]).toMatch(/Ticket +M-\w{4}-\w{4} \(sonrisa\)\n(?:.*\n)+\nThe first\.$/);
    expect(output[1]).toContain('The second.\ufffd');
    expect((await readMessages(database, { site: 'sonrisa', most: 1 })).map(messageText)).toEqual([
      output[1],
    ]);
    expect(await showMessages(api.deps, { site: 'unknown', most: 20 })).toEqual([]);
    expect(await audited('unknown')).toEqual([]);
    expect(await audited('sonrisa')).toEqual([
      {
        name: 'npm run messages',
        action: 'messages.listed',
        after: { messages: shown.map(({ ticket }) => ticket) },
        address: '',
      },
    ]);
  });
});

describe.each(['grievance', 'messages'])('npm run %s', (script) => {
  function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: api.databaseUrl, ENAMEL_SITES_DIR: folder };
    return new Promise((done) => {
      execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  }

  it('uses the database of its settings, and prints its usage', async () => {
    const found = await run(...(script === 'grievance' ? ['list'] : []), '--site', 'unknown');
    expect(found).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^There are no \w+\.\n$/) });
    const wrong = await run('--last', 'all');
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).not.toMatch(/\n\s+at /);
  });
});
