import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { clickActions, type Engine, type EngineKind, keyActions, makeProfile } from './engine.ts';

const PROGRAM = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

/** Firefox, over WebDriver BiDi. */
export const firefox: EngineKind = { name: 'Firefox', isInstalled: PROGRAM !== undefined, open };

const QUIET = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

async function open(): Promise<Engine> {
  const profile = makeProfile();
  const lines = Object.entries(QUIET).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(path.join(profile.dir, 'user.js'), lines.join(''));
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile.dir];
  const program = spawn(PROGRAM!, [...options, '--width=1280', '--height=900'], {
    env: { PATH: process.env.PATH, HOME: profile.dir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(program, 'exit');
  const bidi = await connect(await readAddress(program.stderr));
  const errors: string[] = [];
  bidi.on('log.entryAdded', ({ level, text }) => {
    if (level === 'error') errors.push(text);
  });
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await bidi.send('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    errors,
    goto: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await bidi.send('script.evaluate', {
        target: { context },
        awaitPromise: true,
        expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    clickAt: async (x, y) => {
      await bidi.send('input.performActions', { context, actions: clickActions(x, y) });
    },
    type: async (text) => {
      await bidi.send('input.performActions', { context, actions: keyActions(text) });
    },
    close: async () => {
      program.kill('SIGTERM');
      await ended;
      profile.remove();
    },
  };
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address) {
      output.resume();
      return `${address}/session`;
    }
  }
  throw new Error('Firefox did not start');
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes of a protocol, of which a few are read
type Message = any;

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, PromiseWithResolvers<Message>>();
  const listeners = new Map<string, (params: Message) => void>();
  let lastId = 0;
  socket.onmessage = ({ data }) => {
    const { id, method, result, params, error, message } = JSON.parse(String(data));
    if (method) return listeners.get(method)?.(params);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
  };
  return {
    on: (method: string, listener: (params: Message) => void) => void listeners.set(method, listener),
    send: (method: string, params: object): Promise<Message> => {
      lastId += 1;
      const asked = Promise.withResolvers<Message>();
      waiting.set(lastId, asked);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return asked.promise;
    },
  };
}
