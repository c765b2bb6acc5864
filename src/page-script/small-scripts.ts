/** What a small script does to the element that names it in `data-wake`. */
interface SmallScript {
  wake(place: HTMLElement): void;
}

/** What a page does without a framework. Each says in its markup what stands there until it runs. */
const SCRIPTS: Record<string, () => Promise<SmallScript>> = {
  'open-now': () => import('#islands/office/open-now.ts'),
  'fee-search': () => import('#islands/office/fee-search.ts'),
  directory: () => import('./directory-search/directory-search.ts'),
  'plan-picker': () => import('./plan-picker/plan-picker.ts'),
  resume: () => import('./plan-picker/resume-checkout.ts'),
};

/** Starts the small scripts that the page's markup names: at once with `data-wake`, a second after loading else. */
export async function mountScripts(root: ParentNode = document): Promise<void> {
  const places = [...root.querySelectorAll<HTMLElement>('[data-wake], [data-wake-later]')];
  const woken = places.map(async (place) => {
    const { wake, wakeLater } = place.dataset;
    (await SCRIPTS[wake ?? wakeLater ?? '']?.())?.wake(place);
  });
  await Promise.all(woken);
}
