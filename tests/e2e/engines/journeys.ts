import { expect } from '@playwright/test';
import type { Engine } from './engine.ts';

/** Engines may be slow to start and to render beside other tests. */
const PATIENCE = { timeout: 40_000 };

type Part = 'button' | 'field' | 'box';

/** CSS selectors for each kind of part, and where its visible name is. */
const PARTS: Record<Part, string> = {
  button: 'button',
  field: 'input:not([type=checkbox], [type=radio]), textarea, select',
  box: 'input[type=checkbox], input[type=radio]',
};

/** A user at a browser, who finds elements by their names, clicks and types. */
export class Person {
  readonly #engine: Engine;
  readonly #at: (path: string) => string;

  constructor(engine: Engine, at: (path: string) => string) {
    this.#engine = engine;
    this.#at = at;
  }

  /** Navigates again if the engine drops the new address, as WebKit does while the previous page still loads. */
  async open(path: string): Promise<void> {
    await this.#read('window.isLastPage = true');
    await expect(async () => {
      await this.#engine.goto(this.#at(path));
      await expect.poll(() => this.#read('window.isLastPage ?? false'), { timeout: 5_000 }).toBe(false);
    }).toPass(PATIENCE);
  }

  /** By script, because in a narrow window the button is inside a menu. */
  async logOut(): Promise<void> {
    const status = await this.#engine.evaluate<number>(`fetch('/api/auth')
      .then((answer) => answer.json())
      .then(({ csrfToken }) => fetch('/api/v4/member/logout', { method: 'POST', headers: { 'csrf-token': csrfToken } }))
      .then((answer) => answer.status)`);
    expect(status).toBe(200);
  }

  /** Waits for text on the page. */
  async sees(words: string | RegExp): Promise<void> {
    await expect
      .poll(async () => (await this.#read<string>('document.body.innerText')) ?? '', PATIENCE)
      .toMatch(words);
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.#read<string>('location.pathname'), PATIENCE).toBe(path);
  }

  /** Waits until the form's script has loaded. */
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

  /** By script, because the system draws the options of a select, not the page. */
  async choose(name: string, value: string): Promise<void> {
    await this.#find('field', name);
    await this.#engine.evaluate(`(() => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(window.found, ${JSON.stringify(value)});
      window.found.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  }

  /** By script, because a click on the label may hit a link in it. */
  async check(name: RegExp): Promise<void> {
    await this.#find('box', name);
    await this.#engine.evaluate('window.found.click()');
  }

  /** Null while the page is navigating. */
  #read<T>(expression: string): Promise<T | null> {
    return this.#engine.evaluate<T>(expression).catch(() => null);
  }

  /**
   * Waits until the element exists and is enabled; `window.found` is set to it. @returns its center, scrolled into view
   */
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
          // a click would miss an element that still moves
          return place !== null && last?.x === place.x && last.y === place.y;
        },
        { ...PATIENCE, message: `${kind} "${name}"`, intervals: [50, 100, 200] },
      )
      .toBe(true);
    return place!;
  }
}
