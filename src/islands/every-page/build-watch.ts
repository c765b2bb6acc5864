import { reloadPage } from '../../client/go-to.ts';
import { isUnderWay } from '../../client/under-way.ts';
import { hasUnsaved } from '../../client/unsaved.ts';

const MANIFEST = '/builds/latest.json';
const EVERY_MS = 5 * 60_000;
/** Going back and forth between tabs asks no more often than that. */
const AT_MOST_EVERY_MS = 60_000;

/**
 * Asks now and then whether the site was published anew, and loads the page anew if so (specification §4). Never
 * while a form holds something that was not sent, or something is being sent: then the next page is new anyway.
 */
export function startBuildWatch(): void {
  let first: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (Date.now() - askedAt < AT_MOST_EVERY_MS) return;
    askedAt = Date.now();
    const now = await readBuild();
    if (now === null) return;
    first ??= now;
    if (now !== first && !hasUnsaved() && !isUnderWay()) reloadPage();
  };
  void look();
  setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
}

/** What tells builds apart; null where it cannot be had. */
async function readBuild(): Promise<string | null> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-cache' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
