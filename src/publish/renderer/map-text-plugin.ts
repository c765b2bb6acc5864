/** The file of OpenLayers that measures text, with `innerHTML`. */
const HOLDER = /[\\/]node_modules[\\/]ol[\\/]render[\\/]canvas\.js$/;
const MARKUP = "measureElement.innerHTML = 'M'";

/** Uses `textContent` instead, because pages allow markup only from their own policies (decision 049). */
export function mapTextPlugin() {
  return {
    name: 'enamel-map-text',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }): boolean => name === 'client',
    transform: {
      filter: { id: HOLDER },
      handler(code: string): { code: string; map: null } {
        if (!code.includes(MARKUP))
          throw new Error('ol has moved what we change in it: see map-text-plugin.ts');
        return { code: code.replace(MARKUP, "measureElement.textContent = 'M'"), map: null };
      },
    },
  };
}
