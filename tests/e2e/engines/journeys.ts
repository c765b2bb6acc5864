import { expect } from '@playwright/test';
import type { Engine } from './engine.ts';

/** Engines may be slow to start and to draw where other tests run beside them. */
const PATIENCE = { timeout: 40_000 };

type Part = 'button' | 'field' | 'box';

/** What there is of each kind, and the names by which people know it. */
const PARTS: Record<Part, string> = {
  button: 'button',
  field: 'input:not([type=checkbox], [type=radio]), textarea, select',
  box: 'input[type=checkbox], input[type=radio]',
};

/** Somebody at a browser, who sees names of things and clicks and types. */
export class Person {
  readonly #engine: Engine;
  readonly #at: (path: string) => string;

  constructor(engine: Engine, at: (path: string) => string) {
    this.#engine = engine;
    this.#at = at;
  }

  /** Asks again where the engine drops the new address, as WebKit does while the page before it still loads. */
  async open(path: string): Promise<void> {
    await this.#read('window.isLastPage = true');
    await expect(async () => {
      await this.#engine.goto(this.#at(path));
      await expect.poll(() => this.#read('window.isLastPage ?? false'), { timeout: 5_000 }).toBe(false);
    }).toPass(PATIENCE);
  }

  /** Behind the page, as the button for it is in a menu where the window is narrow. */
  async logOut(): Promise<void> {
    const status = await this.#engine.evaluate<number>(`fetch('/api/auth')
      .then((answer) => answer.json())
      .then(({ csrfToken }) => fetch('/api/v4/member/logout', { method: 'POST', headers: { 'csrf-token': csrfToken } }))
      .then((answer) => answer.status)`);
    expect(status).toBe(200);
  }

  /** Waits for words on the page. */
  async sees(words: string | RegExp): Promise<void> {
    await expect
      .poll(async () => (await this.#read<string>('document.body.innerText')) ?? '', PATIENCE)
      .toMatch(words);
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.#read<string>('location.pathname'), PATIENCE).toBe(path);
  }

  /** Waits until the script of a form has come. */
  async canPress(name: string): Promise<void> {
    await this.#find('button', name);
  }

  async press(name: string): Promise<void> {
    const { x, y } = await this.#find('button', name);
    await this.#engine.clickAt(x, y);
  }

  async fill(name: string | RegExp, text: string): Promise<void> {
    const { x, y } = await this.#find('field', name);
    await this.#engine.clickAt(x, y);
    await this.#engine.type(text);
  }

  /** A list of choices belongs to the system and not to the page: its choice is made by script. */
  async choose(name: string, value: string): Promise<void> {
    await this.#find('field', name);
    await this.#engine.evaluate(`(() => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(window.found, ${JSON.stringify(value)});
      window.found.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  }

  /** By script, for what is clicked in a label may be a link in it. */
  async check(name: RegExp): Promise<void> {
    await this.#find('box', name);
    await this.#engine.evaluate('window.found.click()');
  }

  /** Null where the page is just being left. */
  #read<T>(expression: string): Promise<T | null> {
    return this.#engine.evaluate<T>(expression).catch(() => null);
  }

  /** Waits until it is there and may be used; `window.found` is it. @returns its middle, in sight */
  async #find(kind: Part, name: string | RegExp): Promise<{ x: number; y: number }> {
    const isNamed =
      typeof name === 'string'
        ? `startsWith(${JSON.stringify(name)})`
        : `match(new RegExp(${JSON.stringify(name.source)}))`;
    const look = `(() => {
      const nameOf = (each) => [...(each.labels ?? [])].map((label) => label.textContent).join(' ')
        || each.getAttribute('aria-label') || each.textContent;
      const found = [...document.querySelectorAll(${JSON.stringify(PARTS[kind])})].find((each) =>
        nameOf(each).replace(/\\s+/g, ' ').trim().${isNamed}
        && !each.disabled && each.getClientRects().length > 0);
      if (!found) return null;
      window.found = found;
      found.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = found.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`;
    let place: { x: number; y: number } | null = null;
    await expect
      .poll(
        async () => {
          const last = place;
          place = await this.#read<{ x: number; y: number }>(look);
          // what still moves would be missed
          return place !== null && last?.x === place.x && last.y === place.y;
        },
        { ...PATIENCE, message: `${kind} "${name}"`, intervals: [50, 100, 200] },
      )
      .toBe(true);
    return place!;
  }
}
