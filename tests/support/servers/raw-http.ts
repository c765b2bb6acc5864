import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** by lower-case name; values of a repeated header are joined with a comma */
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends exactly these bytes (Latin-1), and reads until the server closes the connection. */
export function sendBytes(port: number, bytes: string, host = '127.0.0.1'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks))));
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

/**
 * Sends one request with its exact target and headers, which a client library would normalize. A header with a
 * list of values is sent once for each value.
 */
export function ask(
  port: number,
  target: string,
  options: { method?: string; host?: string | null; headers?: Record<string, string | string[]> } = {},
): Promise<RawAnswer> {
  const { method = 'GET', host = 'harbor.localhost', headers = {} } = options;
  const lines = [`${method} ${target} HTTP/1.1`, ...(host === null ? [] : [`Host: ${host}`])];
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values].flat()) lines.push(`${name}: ${value}`);
  }
  return sendBytes(port, [...lines, 'Connection: close', '', ''].join('\r\n'));
}

function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const body = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  const isChunked = headers['transfer-encoding'] === 'chunked';
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: isChunked ? unchunk(body) : body };
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let rest = bytes;
  for (;;) {
    const lineEnd = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.subarray(0, Math.max(lineEnd, 0)).toString('latin1'), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    rest = rest.subarray(lineEnd + 2 + size + 2);
  }
}
