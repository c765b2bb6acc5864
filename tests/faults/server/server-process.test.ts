import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { htmlOf, makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor', { media: { 'film.a1.mp4': Buffer.alloc(30_000_000, 5) } });
});

afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

afterAll(() => folder.remove());

interface Run {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

function serve(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    env: {
      ...PROCESS_ENV,
      PORT: '0',
      ENAMEL_API: 'off',
      ENAMEL_SITES_DIR: folder.dir,
      ...environment,
    },
  });
  started.push(child);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text, exit: once(child, 'exit').then(([code]) => code) };
}

async function waitForPort(run: Run): Promise<number> {
  await eventually(() => expect(run.output()).toMatch(/Serving on http:\/\/localhost:\d+\n/));
  return Number(/localhost:(\d+)/.exec(run.output())?.[1]);
}

describe('the serve command', () => {
  it('prints its address and serves the brand and the bare host', async () => {
    const port = await waitForPort(serve({}));
    expect((await ask(port, '/')).body.toString()).toBe(htmlOf('harbor', 'Welcome'));
    expect((await ask(port, '/', { host: 'localhost' })).body.toString()).toContain('harbor.localhost');
  });

  it('names every wrong setting in one message and does not start', async () => {
    const run = serve({
      PORT: '123456',
      PROCESSES: 'many',
      ENAMEL_MODE: 'test',
      TRUST_PROXY: '10.0.0.0/99',
      PREVIEW_SECRET: 'short',
    });
    expect(await run.exit).toBe(1);
    for (const name of ['PORT', 'PROCESSES', 'ENAMEL_MODE', 'TRUST_PROXY', 'PREVIEW_SECRET']) {
      expect(run.output()).toContain(`  ${name} `);
    }
    expect(run.output()).not.toMatch(/\n\s+at /);
  });

  it.each(['1', '2'])(
    'does not start in production with sandbox payments or mail, unless it is a demonstration (%s processes)',
    async (processes) => {
      const run = serve({ ENAMEL_API: 'on', ENAMEL_MODE: 'production', PROCESSES: processes });
      expect(await run.exit).toBe(1);
      expect(run.output()).toContain('  PAYMENTS=sandbox takes no money');
      expect(run.output()).toContain('  MAIL=outbox sends no mail');
      expect(run.output()).not.toMatch(/\n\s+at /);
      const environment = { ENAMEL_API: 'on', ENAMEL_MODE: 'production', DEMONSTRATION: 'on' };
      // without a database, because only the start and its log matter here
      const demonstration = serve({ ...environment, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
      await waitForPort(demonstration);
      await eventually(() => expect(demonstration.output()).toMatch(/"event":"demonstration"/));
    },
  );

  it.each(['1', '2'])('reports that the port is taken (%s processes)', async (processes) => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const run = serve({ PORT: String(port), PROCESSES: processes });
    expect(await run.exit).toBe(1);
    expect(run.output()).toContain(`Port ${port} is already in use.`);
    expect(run.output()).not.toMatch(/\n\s+at /);
    other.close();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes running responses on %s, then exits with 0',
    async (signal) => {
      const run = serve({});
      const port = await waitForPort(run);
      const idle = connect(port, '127.0.0.1');
      await once(idle, 'connect');
      const idleClosed = once(idle, 'close');
      const download = startSlowDownload(port, '/media/film.a1.mp4');
      await download.begun;
      run.child.kill(signal);
      await eventually(() => expect(ask(port, '/')).rejects.toThrow());
      await idleClosed;
      download.resume();
      const answer = await download.answer;
      expect(answer.length).toBeGreaterThan(30_000_000);
      expect(await run.exit).toBe(0);
    },
  );

  it('shares the port among several processes, replaces one that dies, and exits with 0', async () => {
    const run = serve({ PROCESSES: '2' });
    const port = await waitForPort(run);
    expect(run.output().match(/Serving on/g)).toHaveLength(1);
    expect((await ask(port, '/')).status).toBe(200);
    const [victim] = await listChildren(run.child.pid!);
    process.kill(victim!, 'SIGKILL');
    await eventually(async () => {
      expect(run.output()).toContain('process-died');
      const now = await listChildren(run.child.pid!);
      expect(now).toHaveLength(2);
      expect(now).not.toContain(victim);
    });
    await eventually(async () => expect((await ask(port, '/')).status).toBe(200));
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
  });
});

/** Starts reading a response and pauses until `resume` is called. */
function startSlowDownload(port: number, target: string) {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.write(`GET ${target} HTTP/1.1\r\nHost: harbor.localhost\r\nConnection: close\r\n\r\n`);
  const begun = once(socket, 'data').then(([chunk]) => {
    chunks.push(chunk);
    socket.pause();
  });
  const answer = new Promise<Buffer>((resolve, reject) => {
    socket.on('close', () => resolve(Buffer.concat(chunks)));
    socket.on('error', reject);
  });
  const resume = () => {
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.resume();
  };
  return { begun, answer, resume };
}

async function listChildren(pid: number): Promise<number[]> {
  const list = spawn('ps', ['-o', 'pid=', '--ppid', String(pid)]);
  let text = '';
  list.stdout.on('data', (chunk) => (text += chunk));
  await once(list, 'close');
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)
    .filter((child) => child !== list.pid);
}
