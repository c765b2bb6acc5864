import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ObjectStorageSettings } from '#publish/deploy/settings.ts';
import { fetchTool, loadTool } from '#scripts/tools/fetch-tool.ts';

/** The only pair of keys that the server accepts. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export interface StorageRequest {
  method: string;
  /** decoded, without the bucket */
  key: string;
  /** bytes of the body */
  bytes: number;
  isCopy: boolean;
}

/**
 * cut: the connection breaks before the request arrives · lost: the request is executed, but its response is lost ·
 * half: the response ends in its middle · changed: a byte of it is another one · silent: there is no response ·
 * busy: 503 · denied: 403 · undefined: a normal response
 */
export type Trouble = 'cut' | 'lost' | 'half' | 'changed' | 'silent' | 'busy' | 'denied' | undefined;

export interface ObjectStorage {
  settings: ObjectStorageSettings;
  /** every request since the last reset, in order */
  requests: StorageRequest[];
  trouble: (request: StorageRequest) => Trouble;
  /** false: ignores conditional headers, as some storages do */
  honorsConditions: boolean;
  stop: () => Promise<void>;
}

/** The part of s3rver’s API that we use. */
interface S3rver {
  configureBuckets(): Promise<unknown>;
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly store: {
    /** rejects if there is no such object; `etag` is quoted */
    getMetadata(bucket: string, key: string): Promise<Record<string, string> & { etag: string }>;
  };
}

interface S3rverModule {
  default: new (options: {
    directory: string;
    silent: boolean;
    configureBuckets: { name: string }[];
  }) => S3rver;
}

interface SignatureModule {
  default: { getStringToSign(canonical: { headers: object; uri: string }, request: unknown): string };
}

const rawPaths = new WeakMap<object, string>();

/** Loads s3rver; npm fetches it if it is not installed. */
async function loadS3rver(): Promise<S3rverModule['default']> {
  const folder = await fetchTool('s3rver');
  const { default: signatures } = await loadTool<SignatureModule>(
    folder,
    '@20minutes/s3rver/lib/signature/v4.js',
  );
  const { getStringToSign } = signatures;
  // s3rver drops the slash at the end of a bucket’s address, so signatures with it do not match.
  signatures.getStringToSign = (canonical, request) => {
    const uri = rawPaths.get(canonical.headers);
    return getStringToSign(uri?.endsWith('/') ? { ...canonical, uri } : canonical, request);
  };
  const { default: S3rver } = await loadTool<S3rverModule>(folder, '@20minutes/s3rver/lib/s3rver.js');
  return S3rver;
}

let loaded: Promise<S3rverModule['default']> | undefined;

/**
 * Starts an S3 server that checks every signature (s3rver, with its files in a temporary folder). s3rver has no
 * conditional writes, so they are added here as RFC 9110 specifies. It also exposes incomplete objects, which
 * no storage does, so requests are processed one after the other.
 */
export async function startObjectStorage(
  settings: Partial<ObjectStorageSettings> = {},
): Promise<ObjectStorage> {
  const directory = mkdtempSync(path.join(tmpdir(), 'enamel-storage-'));
  const bucket = 'brands';
  loaded ??= loadS3rver();
  const S3rver = await loaded;
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const sockets = new Set<Socket>();
  let queue = Promise.resolve();

  const server: Server = createServer(async (request, response) => {
    const seen = readRequest(request, bucket);
    storage.requests.push(seen);
    rawPaths.set(request.headers, request.url?.replace(/\?.*/s, '') ?? '');
    const trouble = storage.trouble(seen);
    if (trouble === 'silent') return;
    if (trouble === 'cut') return void request.socket.destroy();
    if (trouble === 'busy') return void response.writeHead(503, { 'retry-after': '0' }).end();
    if (trouble === 'denied') {
      response.writeHead(403, { 'content-type': 'application/xml', connection: 'close' });
      return void response.end('<Error><Code>AccessDenied</Code></Error>');
    }
    const before = queue;
    const done = new Promise<void>((resolve) => response.once('close', resolve));
    queue = before.then(() => done);
    await before;
    if (storage.honorsConditions && !(await isMet(request, seen.key))) {
      response.writeHead(412, { 'content-type': 'application/xml', connection: 'close' });
      return void response.end('<Error><Code>PreconditionFailed</Code></Error>');
    }
    if (trouble === 'lost') {
      response.write = () => !request.socket.destroy();
      response.end = () => {
        request.socket.destroy();
        return response;
      };
    }
    if (trouble === 'half' || trouble === 'changed') spoil(response, trouble);
    await answer(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const isMet = async ({ method, headers }: IncomingMessage, key: string): Promise<boolean> => {
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    if (method !== 'PUT' || (match === undefined && noneMatch === undefined)) return true;
    const tag = await s3.store.getMetadata(bucket, key).then(
      ({ etag }) => etag,
      () => null,
    );
    return noneMatch === undefined ? tag === match : tag === null;
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const storage: ObjectStorage = {
    settings: {
      bucket,
      prefix: '',
      region: 'us-east-1',
      pathStyle: true,
      credentials: KEYS,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...settings,
    },
    requests: [],
    trouble: () => undefined,
    honorsConditions: true,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return storage;
}

function spoil(response: ServerResponse, how: 'half' | 'changed'): void {
  const write = response.write.bind(response);
  response.write = (chunk: Buffer) => {
    if (how === 'half') return write(chunk.subarray(0, chunk.length / 2), () => response.destroy());
    response.write = write;
    return write(Buffer.from(chunk).map((byte, at) => (at === chunk.length - 1 ? byte ^ 1 : byte)));
  };
}

function readRequest(request: IncomingMessage, bucket: string): StorageRequest {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage');
  const below = decodeURIComponent(pathname).slice(bucket.length + 2);
  return {
    method: request.method ?? '',
    key: below || (searchParams.get('prefix') ?? ''),
    bytes: Number(request.headers['content-length'] ?? 0),
    isCopy: request.headers['x-amz-copy-source'] !== undefined,
  };
}
