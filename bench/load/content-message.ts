import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signBody } from '#api/services/publications/signatures.ts';
import { ask, sendBytes } from '#tests/support/servers/raw-http.ts';

const MOST_TRIES = 60;

/** Notifies the server that a brand's content has changed, like a content system: again after a second if it is busy. */
export async function notifyPublished(port: number, site: string, secret: string): Promise<void> {
  const body = JSON.stringify({ site });
  const seconds = Math.floor(Date.now() / 1000);
  const lines = [
    'POST /api/cms/published HTTP/1.1',
    `Host: ${site}.localhost`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Signature: t=${seconds},v1=${signBody(seconds, Buffer.from(body), secret)}`,
    'Connection: close',
  ];
  for (let tries = 1; ; tries += 1) {
    const { status } = await sendBytes(port, `${lines.join('\r\n')}\r\n\r\n${body}`);
    if (status === 202) return;
    if (status !== 503 || tries === MOST_TRIES) throw new Error(`The response to the message was ${status}.`);
    await sleep(1000);
  }
}

/** Writes new text into a document and returns it. */
export function edit(tenants: string, site: string, document: string, field: string, at: number): string {
  const file = path.join(tenants, site, document);
  const words = `Join today ${at} ${Date.now().toString(36)}`;
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(
    new RegExp(`("${field}":\\s*)"(?:[^"\\\\]|\\\\.)*"`),
    `$1${JSON.stringify(words)}`,
  );
  if (changed === text) throw new Error(`${document} has no ${field}.`);
  writeFileSync(file, changed);
  return words;
}

/** Waits until the brand's FAQ page contains the text. */
export async function untilLive(port: number, site: string, words: string, lookMs: number): Promise<void> {
  const host = `${site}.localhost`;
  for (let tries = 0; tries < 2000; tries += 1) {
    const { body } = await ask(port, '/faq', { host });
    if (body.includes(words)) return;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  throw new Error('The change never went live.');
}
