import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiHandler } from '#api/compose/api-handler.ts';
import { groupDirectory } from '#contracts/catalog/groups.ts';
import { grievanceBody, readReceipt, storedFiles } from '#tests/support/api/grievances.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
let api: TestApi;
let server: TestServer;
beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor');
  api = await openTestApi();
  server = await startTestServer(folder.dir, { api: createApiHandler(api.deps) });
});
afterAll(async () => {
  await server.stop();
  await api.close();
  await folder.remove();
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: FormData;
}

/** Like fetch, but to the server with the brand’s host name. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Response> {
  const form = new Request('http://harbor.localhost/', { method: 'POST', body: body ?? null });
  const bytes = Buffer.from(await form.arrayBuffer());
  const type = form.headers.get('content-type');
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(
      {
        host: '127.0.0.1',
        port: server.port,
        path,
        method,
        headers: {
          host: 'harbor.localhost',
          ...headers,
          ...(type !== null && { 'content-type': type, 'content-length': bytes.length }),
        },
      },
      resolve,
    );
    sending.once('error', reject);
    sending.end(bytes);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { statusCode: status = 0, headersDistinct } = answer;
  const pairs = Object.entries(headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  return new Response(new Uint8Array(Buffer.concat(chunks)), { status, headers: pairs });
}

async function page(): Promise<Record<string, string>> {
  const response = await send('/api/auth');
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { cookie, 'csrf-token': csrfToken, origin: 'http://harbor.localhost' };
}

const MEBIBYTE = 1024 * 1024;
const DIRECTORY = groupDirectory.path.replace('{id}', 'harbor-coast');

describe('files through the server', () => {
  it('accepts a grievance with as many files as allowed', async () => {
    const data = new FormData();
    data.set('form', JSON.stringify(grievanceBody()));
    for (const name of ['a', 'b', 'c'])
      data.append('attachments', new Blob([name.repeat(5 * MEBIBYTE)]), `${name}.txt`);
    const headers = await page();
    const receipt = await readReceipt(
      await send('/api/v4/grievance', { method: 'POST', headers, body: data }),
    );
    const stored = await storedFiles(api, receipt.caseNumber);
    expect(
      stored.map(({ name, content }) => [name, content.length, content.toString('latin1', 0, 1)]),
    ).toEqual([
      ['a.txt', 5 * MEBIBYTE, 'a'],
      ['b.txt', 5 * MEBIBYTE, 'b'],
      ['c.txt', 5 * MEBIBYTE, 'c'],
    ]);
  });

  it('refuses a grievance that is too large before reading it', async () => {
    const data = new FormData();
    data.set('form', JSON.stringify(grievanceBody()));
    for (const name of ['a', 'b', 'c', 'd'])
      data.append('attachments', new Blob([name.repeat(5 * MEBIBYTE)]), `${name}.txt`);
    const headers = await page();
    const answer = await send('/api/v4/grievance', { method: 'POST', headers, body: data }).catch(
      (error: unknown) => error,
    );
    // The server stops reading, so it may close the connection while the client still sends.
    if (answer instanceof Response) expect(answer.status).toBe(413);
    else expect(answer).toBeInstanceOf(Error);
    expect((await send('/api/health')).status).toBe(200);
  });

  it('returns the whole directory as CSV and as PDF', async () => {
    const csv = await send(DIRECTORY, { headers: { accept: 'text/csv' } });
    const lines = (await csv.text()).trimEnd().split('\r\n').length - 1;
    const [stored] = await api.rows<{ count: string }>(
      `select count(*) from providers where site = 'harbor'`,
    );
    expect(lines).toBe(Number(stored?.count));
    const pdf = await send(`${DIRECTORY}?format=pdf`);
    expect(pdf.headers.get('content-disposition')).toContain('.pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('clients that disconnect during the directory release their connections', async () => {
    await api.rows(`insert into offices (site, id, group_key, name, street, city, state, zip, lat, lng, cell, timezone,
        accepting_new_patients, verified_on, about)
      select id, 'made-' || n::text, 'harbor-coast', 'Office ' || n::text, repeat('Street ', 300), 'City', 'CA', '92106', 33,
        -117, 0, 'America/Los_Angeles', true, '2026-06-01', '' from sites, generate_series(1, 5000) n where id = 'harbor'`);
    for (let time = 0; time < 12; time += 1)
      await new Promise<void>((resolve, reject) => {
        const socket = connect(server.port, '127.0.0.1', () =>
          socket.write(`GET ${DIRECTORY}?format=csv HTTP/1.1\r\nHost: harbor.localhost\r\n\r\n`),
        );
        socket.once('data', () => socket.destroy());
        socket.once('close', () => resolve());
        socket.once('error', reject);
      });
    expect((await send('/api/v4/locations/point-loma')).status).toBe(200);
    expect(api.deps.database.pools().map(({ waiting }) => waiting)).toEqual([0, 0, 0]);
  });
});
