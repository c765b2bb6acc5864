import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#scripts/test/free-port.ts';
import { clickActions, type Engine, type EngineKind, makeProfile } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSER = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1);

/** WebKit in GTK's MiniBrowser, over WebDriver, on a virtual screen. */
export const webkit: EngineKind = {
  name: 'WebKit',
  isInstalled: existsSync(DRIVER) && existsSync(SCREEN) && BROWSER !== undefined,
  open,
};

async function open(): Promise<Engine> {
  const profile = makeProfile();
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1200x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: profile.dir,
      XDG_RUNTIME_DIR: profile.dir,
      DISPLAY: `:${String(display).trim()}`,
      // without a graphics card, and without a sandbox inside a container
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const at = `http://127.0.0.1:${port}`;
  const options = { binary: BROWSER, args: ['--automation'] };
  const { sessionId } = await send(at, '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `${at}/session/${sessionId}`;
  await send(session, '/window/rect', { x: 0, y: 0, width: 1100, height: 700 });
  return {
    errors: null,
    goto: (url) => send(session, '/url', { url }),
    evaluate: async (expression) => {
      const script = `const done = arguments[0];
        (async () => JSON.stringify(await (${expression})) ?? 'null')().then(done, (error) => done('!' + error));`;
      const outcome: string = await send(session, '/execute/async', { script, args: [] });
      if (outcome.startsWith('!')) throw new Error(outcome);
      return JSON.parse(outcome);
    },
    clickAt: (x, y) => send(session, '/actions', { actions: clickActions(x, y) }),
    // in one action: this driver waits long between single keys
    type: async (text) => {
      const element = await read(session, '/element/active');
      await send(session, `/element/${Object.values(element)[0]}/value`, { text });
    },
    close: async () => {
      // it may have ended already
      await fetch(session, { method: 'DELETE' }).catch(() => {});
      for (const program of [driver, screen]) await end(program);
      profile.remove();
    },
  };
}

const send = (at: string, target: string, body: object) =>
  request(at + target, { body: JSON.stringify(body) });
const read = (at: string, target: string) => request(at + target);

/** Retries until the driver is ready. */
async function request(url: string, { body }: { body?: string } = {}) {
  for (let left = 200; ; left -= 1) {
    try {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url, body === undefined ? {} : { method: 'POST', headers, body });
      // biome-ignore lint/suspicious/noExplicitAny: the shapes of a protocol, of which a few are read
      const { value } = (await answer.json()) as { value: any };
      if (!answer.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
      return value;
    } catch (error) {
      if (!(error instanceof TypeError) || left === 0) throw error;
      await sleep(50);
    }
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}
