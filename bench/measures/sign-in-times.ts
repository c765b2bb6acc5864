import { randomInt } from 'node:crypto';
import { deriveCsrfToken, newToken } from '#api/kernel/tokens.ts';
import { JOBS_ROLE, withClient } from '#db/connection/client.ts';
import { sendBytes } from '#tests/support/servers/raw-http.ts';
import { type BenchOptions, mark, median, type Result, type Row, roundTenth } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITE = 'harbor';
const MEMBER = `demo@${SITE}.example`;
const STRANGER = `none@${SITE}.example`;
/** has no password */
const CODES_ONLY = `codes@${SITE}.example`;
const SENDERS = [MEMBER, CODES_ONLY, STRANGER];
const ROUNDS = 150;
/** not counted: a new process answers its first calls slowly */
const FIRST_ROUNDS = 3;
const QUICK_ROUNDS = 6;
const MARK_MS = 5;

interface Sender {
  port: number;
  /** of the browser's session */
  token: string;
  email: string;
}

/** What a visitor may send to learn whether an address is a member's. */
const CALLS: Record<string, (sender: Sender) => Promise<number>> = {
  'a wrong password': (sender) => post(sender, '/api/login', { password: 'not the password of anyone' }),
  'a request for a login code': (sender) => post(sender, '/api/v4/member/loginCodeEmail'),
  'a wrong login code': async (sender) => {
    await post(sender, '/api/v4/member/loginCodeEmail');
    return post(sender, '/api/v4/member/confirmLoginCode', { code: '000000' });
  },
  'a request for a new password': (sender) => post(sender, '/api/v4/member/resetPasswordEmail'),
};

/** Whether the time of an answer says that an address is known: two members' and an unknown one, in turns. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const rounds = isQuick ? QUICK_ROUNDS : ROUNDS;
  return withApiServer({ sites: [SITE], seed: true }, async ({ port, databaseUrl }) =>
    withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
      await client.query(`set role ${JOBS_ROLE}`);
      await client.query('insert into accounts (site, email, email_key) values ($1, $2, $2)', [
        SITE,
        CODES_ONLY,
      ]);
      await client.query('reset role');
      const rows: Row[] = [];
      for (const [call, send] of Object.entries(CALLS)) {
        const ms = SENDERS.map((): number[] => []);
        for (let round = -FIRST_ROUNDS; round < rounds; round += 1)
          for (const [at, email] of SENDERS.entries()) {
            // so that no limit is reached
            await client.query('delete from rate_limits');
            const tookMs = await send({ port, token: newToken(), email });
            if (round >= 0) ms[at]?.push(tookMs);
          }
        const medians = ms.map(median);
        const [member = 0, codesOnly = 0, stranger = 0] = medians;
        rows.push({
          call,
          'member, median ms': roundTenth(member),
          'without password': roundTenth(codesOnly),
          unknown: roundTenth(stranger),
          'difference ms': roundTenth(Math.max(...medians) - Math.min(...medians)),
        });
      }
      return {
        name: 'sign-in-times',
        rows,
        marks: [
          mark(
            'the largest difference',
            Math.max(...rows.map((row) => Number(row['difference ms']))),
            { atMost: MARK_MS },
            (ms) => `${roundTenth(ms)} ms`,
          ),
        ],
        notes: [],
      };
    }),
  );
}

/** @returns how long the answer took, in ms */
async function post({ port, token, email }: Sender, path: string, more: object = {}): Promise<number> {
  const body = JSON.stringify({ email, ...more });
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${SITE}.localhost`,
    // another network for each call, because networks are limited
    `x-forwarded-for: 10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    `cookie: enamel_session=${token}`,
    `csrf-token: ${deriveCsrfToken(token)}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  const startedAt = performance.now();
  const { status } = await sendBytes(port, `${lines.join('\r\n')}\r\n\r\n${body}`);
  const tookMs = performance.now() - startedAt;
  if (![200, 401, 422].includes(status)) throw new Error(`${path} answers ${status}`);
  return tookMs;
}
