/** What a small script does to the element that names it in `data-wake`. */
interface SmallScript {
  wake(place: HTMLElement): void;
}

/** What a page does without a framework. Each says in its markup what stands there until it runs. */
const SCRIPTS: Record<string, () => Promise<SmallScript>> = {
  'open-now': () => import('../office/open-now.ts'),
  'fee-search': () => import('../office/fee-search.ts'),
  directory: () => import('../directory/directory.ts'),
};

/** Starts the small scripts that the page's markup names. */
export async function wakeAll(root: ParentNode = document): Promise<void> {
  const places = [...root.querySelectorAll<HTMLElement>('[data-wake]')];
  const woken = places.map(async (place) => (await SCRIPTS[place.dataset.wake ?? '']?.())?.wake(place));
  await Promise.all(woken);
}
