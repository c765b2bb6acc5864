import { chromium } from '@playwright/test';
import { findTool, loadTool } from '#scripts/tools/fetch-tool.ts';
import type { Engine, EngineKind } from './engine.ts';

const folder = findTool('chromium-109');

/** The oldest supported Chromium (decision 034); `npm test` installs it if possible. */
export const chromium109: EngineKind = { name: 'Chromium 109', isInstalled: folder !== undefined, open };

interface Package {
  default: { executablePath(): Promise<string> };
}

async function open(): Promise<Engine> {
  const { default: packed } = await loadTool<Package>(folder!, '@sparticuz/chromium/build/index.js');
  const browser = await chromium.launch({
    executablePath: await packed.executablePath(),
    // this build is made for machines that run all tabs in one process
    args: ['--no-sandbox', '--single-process', '--no-zygote', '--disable-gpu', '--headless'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    errors,
    goto: async (url) => {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}
