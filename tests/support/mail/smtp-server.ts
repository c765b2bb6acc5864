import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** header lines, unfolded */
  headers: string[];
  /** the plain text */
  body: string;
  /** every part that is no container, in order */
  parts: MailPart[];
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

export interface MailPart {
  headers: string[];
  /** such as text/html */
  type: string;
  content: Buffer;
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

function parseMessage(raw: string): Pick<ReceivedMail, 'headers' | 'body' | 'parts'> {
  const parts = partsOf(raw);
  const body = parts.find(({ type }) => type === 'text/plain')?.content.toString() ?? '';
  return { headers: splitHeaders(raw).headers, body, parts };
}

function splitHeaders(raw: string): { headers: string[]; content: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return { headers, content: raw.slice(end + 4).replace(/\r\n$/, '') };
}

function partsOf(raw: string): MailPart[] {
  const { headers, content } = splitHeaders(raw);
  const kind = headers.find((line) => /^content-type:/i.test(line)) ?? '';
  const type = /^content-type:\s*([\w/.+-]+)/i.exec(kind)?.[1]?.toLowerCase() ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(kind)?.[1];
  if (type.startsWith('multipart/') && boundary)
    return content
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, '')));
  const encoding = headers.find((line) => /^content-transfer-encoding:/i.test(line)) ?? '';
  return [{ headers, type, content: decode(content, encoding) }];
}

function decode(content: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(content, 'base64');
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(content);
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
