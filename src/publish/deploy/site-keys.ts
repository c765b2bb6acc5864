/** Keys of one site's objects, all below the site's name, so no site can reach another's objects. */
export function siteKeys(site: string) {
  const folder = (name: string) => `${site}/releases/${name}`;
  return {
    pointer: `${site}/live.json`,
    assets: `${site}/_astro/`,
    media: `${site}/media/`,
    releases: `${site}/releases/`,
    folder: (name: string) => `${folder(name)}/`,
    www: (name: string) => `${folder(name)}/www/`,
    /** the contents of the release; written first */
    manifest: (name: string) => `${folder(name)}/manifest.json`,
    /** the routes of the release; written last */
    table: (name: string) => `${folder(name)}/release.json`,
  };
}
