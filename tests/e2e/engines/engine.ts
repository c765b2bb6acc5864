import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What the journeys need from a browser engine; they do everything else by script in the page. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** evaluates an expression in the page, which may be a promise; the result must be JSON */
  evaluate<T>(expression: string): Promise<T>;
  /** a click of the mouse, at a point of the viewport */
  clickAt(x: number, y: number): Promise<void>;
  /** types text with the keyboard into the focused element */
  type(text: string): Promise<void>;
  /** console errors of the page; null if the engine does not report them */
  errors: readonly string[] | null;
  close(): Promise<void>;
}

/** An engine that may not be installed. */
export interface EngineKind {
  name: string;
  isInstalled: boolean;
  open(): Promise<Engine>;
}

/** A temporary browser profile. */
export function makeProfile(): { dir: string; remove(): void } {
  const dir = mkdtempSync(path.join(tmpdir(), 'enamel-engine-'));
  return {
    dir,
    remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}

/** Pointer and key actions of WebDriver, the same in classic WebDriver and in BiDi. */
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
