/** Keys of one site's objects: all of them are below its own name, so no site's address reaches another's. */
export function siteKeys(site: string) {
  const folder = (name: string) => `${site}/releases/${name}`;
  return {
    pointer: `${site}/live.json`,
    assets: `${site}/_astro/`,
    media: `${site}/media/`,
    releases: `${site}/releases/`,
    folder: (name: string) => `${folder(name)}/`,
    www: (name: string) => `${folder(name)}/www/`,
    /** what the release is made of; written first */
    manifest: (name: string) => `${folder(name)}/manifest.json`,
    /** what is served where; written when everything else is there */
    table: (name: string) => `${folder(name)}/release.json`,
  };
}
