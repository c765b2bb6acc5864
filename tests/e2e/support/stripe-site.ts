import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/test/free-port.ts';
import { SECRET_KEY, type StripePeer, startStripePeer } from '../../support/stripe/peer.ts';

export interface StripeSite {
  /** Stripe, as far as our server can tell */
  peer: StripePeer;
  stop(): Promise<void>;
}

/** Of the pages and of the database: what the helpers of all tests go by. */
const FOLLOWED = ['ENAMEL_E2E_PORT', 'ENAMEL_E2E_DATABASE_FILE'] as const;

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** Publishes and serves Harbor with PAYMENTS=stripe, and leads the helpers of this test file there. */
export async function startStripeSite(): Promise<StripeSite> {
  const peer = await startStripePeer();
  const folder = mkdtempSync(join(tmpdir(), 'enamel-e2e-stripe-'));
  const own = {
    ENAMEL_E2E_PORT: String(await freePort()),
    ENAMEL_E2E_DATABASE_FILE: join(folder, 'database.url'),
  };
  const env = {
    ...process.env,
    ...own,
    PORT: own.ENAMEL_E2E_PORT,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ENAMEL_MODE: 'local',
    TRUST_PROXY: 'loopback',
    ENAMEL_SITES_DIR: join(folder, 'sites'),
    DATA_DIR: join(folder, 'data'),
    PAYMENTS: 'stripe',
    PAYMENTS_BANK_DEBIT: 'on',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: peer.url,
    PUBLIC_STRIPE_KEY: 'pk_test_of_harbor',
  };
  await published(spawn(process.execPath, ['scripts/publish.ts', 'harbor'], { env, stdio: 'ignore' }));
  const server = spawn(process.execPath, ['tests/e2e/support/server.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(server);
  const others = Object.fromEntries(FOLLOWED.map((name) => [name, process.env[name]]));
  Object.assign(process.env, own);
  return {
    peer,
    stop: async () => {
      Object.assign(process.env, others);
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
      await peer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function published(publisher: ChildProcess): Promise<void> {
  const [code] = await once(publisher, 'exit');
  if (code !== 0) throw new Error(`publishing ended with ${code}`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (text: Buffer) => text.includes('Ready for the tests') && resolve());
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}
