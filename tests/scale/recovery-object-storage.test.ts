import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BackedUpPostgres,
  hasPgbackrest,
  startBackedUpPostgres,
} from '#tests/support/database/pgbackrest.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#tests/support/mail/test-certificate.ts';
import { type ObjectStorage, startObjectStorage } from '#tests/support/publish/object-storage.ts';

describe.skipIf(!hasPgbackrest)(
  `recovery from object storage${hasPgbackrest ? '' : ' (needs postgresql and pgbackrest)'}`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'enamel-storage-ca-'));
    let storage: ObjectStorage;
    let proxy: Server;
    let server: BackedUpPostgres;

    beforeAll(async () => {
      storage = await startObjectStorage();
      const { bucket, endpoint, region, credentials } = storage.settings;
      proxy = await startTls(Number(new URL(endpoint ?? '').port));
      // the server's user must be able to read it
      chmodSync(folder, 0o755);
      const authority = path.join(folder, 'ca.pem');
      writeFileSync(authority, TEST_CERTIFICATE);
      server = await startBackedUpPostgres({
        archiveTimeout: 1,
        repository: {
          'repo1-type': 's3',
          'repo1-path': '/enamel',
          'repo1-s3-bucket': bucket,
          'repo1-s3-endpoint': 'localhost',
          'repo1-s3-region': region,
          'repo1-s3-key': credentials?.accessKeyId ?? '',
          'repo1-s3-key-secret': credentials?.secretAccessKey ?? '',
          'repo1-s3-uri-style': 'path',
          'repo1-storage-port': String((proxy.address() as AddressInfo).port),
          'repo1-storage-ca-file': authority,
        },
      });
    });
    afterAll(async () => {
      await server?.close();
      proxy?.close();
      await storage?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('a destroyed server comes back as of a moment, from nothing but the bucket', async () => {
      await server.administer(`create table kept as select 'before' as text`);
      await server.pgbackrest('backup', '--type=full');
      await server.administer(`update kept set text = 'archived'`);
      // pgBackRest knows the end of a backup to the second
      const { moment = '' } = await server.administer(
        'select pg_sleep(1.1); select clock_timestamp()::text as moment',
      );
      await server.administer('drop table kept');
      await server.untilArchived();
      server.destroy();

      await server.pgbackrest('restore', '--type=time', `--target=${moment}`, '--target-action=promote');
      await server.start();
      expect(await server.administer('select text from kept')).toEqual({ text: 'archived' });
      expect(readdirSync(server.repository)).toEqual([]);
    });

    it('recovery.md lists the settings of this test', () => {
      const [, block = ''] = /```ini\n(.*?)```/s.exec(readFileSync('docs/deploy/recovery.md', 'utf8')) ?? [];
      const documented = [...block.matchAll(/^ *(repo1-[\w-]+)=/gm)].map(([, name]) => name);
      const config = readFileSync(server.env.PGBACKREST_CONFIG ?? '', 'utf8');
      const used = [...config.matchAll(/^(repo1-[\w-]+)=/gm)].map(([, name]) => name);
      expect(documented.length).toBeGreaterThan(7);
      expect(used).toEqual(expect.arrayContaining(documented));
    });
  },
);

/** Adds TLS before a port of this machine, because pgBackRest does not speak to object storage without it. */
async function startTls(port: number): Promise<Server> {
  const proxy = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (socket) => {
    const upstream = connect(port, '127.0.0.1');
    socket.pipe(upstream).pipe(socket);
    for (const each of [socket, upstream])
      each.on('error', () => {
        socket.destroy();
        upstream.destroy();
      });
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  return proxy;
}
