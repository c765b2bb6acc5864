import { workerUrl } from '#client/page/trusted-types.ts';
import { hasSavedCards } from '#client/storage/saved-cards.ts';
import { paths } from '#util/site/paths.ts';

const WORKER = '/cards-worker.js';
const CACHES = 'enamel-cards-';
/** The page with the cards, and the one that members see who are logged out. No other page is touched. */
const SCOPES = [paths.dashboard, paths.memberLogin];
/** A browser that cannot say by then whether it keeps the pages is taken at its silence. */
const INSTALL_TIMEOUT_MS = 30_000;

/**
 * Lets the two pages open without network.
 * @returns false where this browser cannot do that, or could not now
 */
export async function registerWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registrations = SCOPES.map((scope) =>
      navigator.serviceWorker.register(workerUrl(WORKER), { scope }),
    );
    const late = new Promise<never>((_resolve, reject) => setTimeout(reject, INSTALL_TIMEOUT_MS));
    await Promise.race([Promise.all(registrations.map(async (each) => waitUntilActive(await each))), late]);
    return true;
  } catch {
    await unregisterWorker();
    return false;
  }
}

/** After a publish: the worker keeps the pages as they are now. */
export async function updateWorker(): Promise<void> {
  for (const { active } of await findRegistrations()) active?.postMessage('renew');
}

/** Takes all of it away, unless cards have been kept in the meantime. */
export async function unregisterWorker(): Promise<void> {
  if (hasSavedCards() || !('serviceWorker' in navigator)) return;
  for (const registration of await findRegistrations()) await registration.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHES)).map((name) => caches.delete(name)));
}

async function findRegistrations(): Promise<ServiceWorkerRegistration[]> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.filter(({ scope }) => SCOPES.some((path) => new URL(scope).pathname === path));
}

/** Installed means that all it needs is there; rejects where it could not be. */
function waitUntilActive(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.active) return Promise.resolve();
  const worker = registration.installing ?? registration.waiting;
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker?.state === 'activated') resolve();
      else if (!worker || worker.state === 'redundant') reject(new Error('the worker was not installed'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}
