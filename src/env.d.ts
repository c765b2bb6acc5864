/// <reference types="astro/client" />

declare namespace App {
  /** What the renderer hands every route: one site and one of its pages, plain JSON (see cms/view/model.ts). */
  interface Locals {
    site: import('#cms/view/model.ts').SiteView;
    page: import('#cms/view/model.ts').PageView;
    /** address of the script that the page loads after its first paint */
    pageScript: string;
    /** the page's styles; without them, it gets every rule */
    styles?: string;
  }
}

declare module 'virtual:astro:manifest' {
  /** what the build knows of its scripts (Astro's own module) */
  export const manifest: import('#renderer/string-runtime.ts').IslandBuild;
}

declare module 'virtual:first-paint' {
  /** the head's inline script, minified (publish/compile/bundled-scripts.ts) */
  const script: string;
  export default script;
}

declare module 'virtual:first-paint-languages' {
  /** the same for sites in several languages */
  const script: string;
  export default script;
}

declare module 'virtual:script-classes' {
  /** classes that scripts may add to a page (publish/compile/script-classes.ts) */
  const classes: import('#renderer/page-use.ts').ScriptClasses;
  export default classes;
}
