import { renderEntryAdapter } from '#publish/compile/astro-plugins.ts';
import config from '../../../astro.config.mjs';

/** The same app, with Astro's own runtime instead of ours (src/renderer/string-runtime.ts). */
export default {
  ...config,
  adapter: renderEntryAdapter(new URL('./entry.ts', import.meta.url)),
  vite: {
    ...config.vite,
    plugins: config.vite.plugins.filter(({ name }) => name !== 'enamel-string-runtime'),
  },
};
