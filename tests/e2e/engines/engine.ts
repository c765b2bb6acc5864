import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A browser of another make, as far as the journeys need one. Everything else they do by script in the page. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** what an expression in the page comes to, which may be a promise; it must be JSON */
  evaluate<T>(expression: string): Promise<T>;
  /** a click of the mouse, at a point of the viewport */
  clickAt(x: number, y: number): Promise<void>;
  /** keys of the keyboard, into what has the focus */
  type(text: string): Promise<void>;
  /** what the page wrote to the console as an error; null where the engine does not tell */
  errors: readonly string[] | null;
  close(): Promise<void>;
}

/** An engine that may be missing here. */
export interface EngineKind {
  name: string;
  isInstalled: boolean;
  open(): Promise<Engine>;
}

/** What an engine was given and must not leave behind. */
export function makeProfile(): { dir: string; remove(): void } {
  const dir = mkdtempSync(path.join(tmpdir(), 'enamel-engine-'));
  return {
    dir,
    remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}

/** The pointer and key actions of WebDriver, the same in its classic form and in BiDi. */
export const clickActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
export const keyActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
