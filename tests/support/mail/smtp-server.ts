import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** header lines, unfolded */
  headers: string[];
  body: string;
  encrypted: boolean;
  user: string | null;
}

export interface TestSmtpServer {
  port: number;
  received: ReceivedMail[];
  /** the number of connections that clients have opened */
  connections(): number;
  stop(): Promise<void>;
}

/** A reply such as 550 for the handler’s step. */
export function smtpReply(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** Starts a real SMTP server on a free port, which accepts everything by default. */
export async function startSmtpServer(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          encrypted: session.secure,
          user: session.user ?? null,
          ...parseMessage(Buffer.concat(chunks).toString()),
        });
        done();
      });
    },
    ...options,
  });
  // Tests include clients that disconnect.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    connections: () => connections,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function parseMessage(raw: string): { headers: string[]; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const content = raw.slice(end + 4).replace(/\r\n$/, '');
  const encoding = headers.find((line) => /^content-transfer-encoding:/i.test(line)) ?? '';
  if (/base64/i.test(encoding)) return { headers, body: Buffer.from(content, 'base64').toString() };
  if (!/quoted-printable/i.test(encoding)) return { headers, body: content };
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers, body: Buffer.from(bytes, 'latin1').toString() };
}
