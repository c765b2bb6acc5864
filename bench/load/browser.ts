import { type Browser, chromium } from 'playwright';
import { browserFlags, findBrowser } from '#scripts/test/browser.ts';

/** Starts the machine's Chromium. Throws if there is none. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error('No Chromium was found. Name one with CHROMIUM_PATH=/path/to/chromium.');
  }
  return chromium.launch({ executablePath, args: [...browserFlags(), ...flags] });
}
