import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More tab stops than any page has. */
const MAX_STOPS = 80;

/** Tabs from control to control, as a keyboard user does, until this one has the focus; it must be visible there. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  for (let left = MAX_STOPS; left > 0; left -= 1) {
    await page.keyboard.press(key);
    if (await hasFocus(control)) return expectFocusSeen(page);
  }
  throw new Error(`${control} is not reached with ${key}`);
}

/** A key has moved the focus to this control, and it is visible there. */
export async function focusIsOn(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeFocused();
  await expectFocusSeen(page);
}

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluateAll((found) => found.length === 1 && found[0] === document.activeElement);

/** The control stands in the window, under nothing else, with a mark around it (WCAG 2.2, 2.4.7 and 2.4.11). */
async function expectFocusSeen(page: Page): Promise<void> {
  const unseen = () =>
    page.evaluate(() => {
      const control = document.activeElement;
      if (!control || control === document.body) return 'nothing has the focus';
      const box = control.getBoundingClientRect();
      const middle = Math.min(box.top + box.height / 2, innerHeight - 1);
      const at = document.elementFromPoint(box.left + Math.min(box.width / 2, 20), middle);
      if (!at || !(control.contains(at) || at.contains(control))) return `hidden: ${control.outerHTML}`;
      const { outlineStyle, boxShadow } = getComputedStyle(control);
      return outlineStyle === 'none' && boxShadow === 'none' ? `unmarked: ${control.outerHTML}` : '';
    });
  await expect.poll(unseen).toBe('');
}
