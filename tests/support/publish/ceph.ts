import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { ObjectStorageSettings } from '#publish/deploy/settings.ts';
import { freePort } from '#scripts/test/free-port.ts';
import { findCeph } from '#scripts/test/unpacked-programs.ts';
import { eventually } from '../servers/test-server.ts';

const DIR = findCeph() ?? '';

/** Whether Ceph with its object storage is installed; `npm test` downloads it if possible. */
export const hasCeph = DIR !== '';

export interface Ceph {
  settings: ObjectStorageSettings;
  stop: () => Promise<void>;
}

/** Starts a Ceph with one monitor, one disk in memory and one gateway on loopback. */
export async function startCeph(): Promise<Ceph> {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-ceph-'));
  const [monitor, gateway] = [await freePort(), await freePort()];
  const libraries = librariesBelow(path.join(DIR, 'lib'));
  const config = path.join(folder, 'ceph.conf');
  const id = randomUUID();
  writeFileSync(config, configuration({ folder, id, monitor, gateway, libraries }));
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(path.join(folder, name));
  const env = {
    ...process.env,
    ...(DIR !== '/usr' && {
      LD_LIBRARY_PATH: [
        libraries,
        path.join(libraries, 'ceph'),
        path.join(DIR, '../lib', path.basename(libraries)),
      ].join(':'),
      PYTHONPATH: path.join(DIR, 'lib/python3/dist-packages'),
    }),
  };
  const running: ChildProcess[] = [];
  const run = (program: string, ...args: string[]): void => {
    const command = [path.join(DIR, 'bin', program), ...args] as const;
    // The command line tool is a script for the system’s Python.
    const [file, ...rest] = program === 'ceph' ? ['/usr/bin/python3', ...command] : command;
    const { status, stderr, error } = spawnSync(file, rest, { env, encoding: 'utf8', timeout: 60_000 });
    if (status !== 0) throw new Error(`${program} ${args[0] ?? ''} failed: ${error?.message ?? stderr}`);
  };
  const start = (program: string, ...args: string[]): void => {
    const options = { env, stdio: 'ignore' } as const;
    running.push(spawn(path.join(DIR, 'bin', program), ['-c', config, ...args, '-f'], options));
  };
  const stop = async () => {
    for (const child of running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const map = path.join(folder, 'monmap');
    run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, '--fsid', id, map);
    run('ceph-mon', '-c', config, '--mkfs', '-i', 'a', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', randomUUID());
    const disk = readFileSync(path.join(folder, 'osd/fsid'), 'utf8').trim();
    run('ceph', '-c', config, 'osd', 'new', disk);
    run('ceph', '-c', config, 'osd', 'crush', 'add', '0', '1.0', 'root=default', 'host=here');
    start('ceph-osd', '-i', '0');
    start('radosgw', '-n', 'client.rgw');
    const keys = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' };
    const user = ['--uid=enamel', '--display-name=enamel'];
    const given = [`--access-key=${keys.accessKeyId}`, `--secret-key=${keys.secretAccessKey}`];
    run('radosgw-admin', '-c', config, '-n', 'client.rgw', 'user', 'create', ...user, ...given);
    const endpoint = `http://127.0.0.1:${gateway}`;
    const bucket = 'brands';
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: keys });
    // The gateway creates its pools before it responds.
    for (let tries = 0; ; tries += 1) {
      const made = await eventually(async () => {
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
      }).then(
        () => null,
        (error: unknown) => error,
      );
      if (made === null) break;
      if (tries >= 5) throw made;
    }
    client.destroy();
    const settings = {
      bucket,
      prefix: '',
      endpoint,
      region: 'us-east-1',
      pathStyle: true,
      credentials: keys,
    };
    return { settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Finds the folder of libraries, such as `lib/x86_64-linux-gnu`. */
function librariesBelow(folder: string): string {
  const name = readdirSync(folder).find((entry) => existsSync(path.join(folder, entry, 'rados-classes')));
  return path.join(folder, name ?? '');
}

interface Places {
  folder: string;
  id: string;
  monitor: number;
  gateway: number;
  libraries: string;
}

function configuration({ folder, id, monitor, gateway, libraries }: Places): string {
  return `[global]
fsid = ${id}
mon host = v2:127.0.0.1:${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms bind ipv6 = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
osd class dir = ${libraries}/rados-classes
osd class load list = *
osd class default list = *
plugin dir = ${libraries}/ceph
erasure code dir = ${libraries}/ceph/erasure-code
mon max pg per osd = 1000
mon data avail crit = 0
admin socket = ${folder}/$name.$pid.asok
run dir = ${folder}
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
keyring = ${folder}/keyring
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;
}
