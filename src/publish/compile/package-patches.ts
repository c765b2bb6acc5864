import { fileURLToPath } from 'node:url';

interface BuildContext {
  emitFile(file: object): string;
}

interface Patch {
  name: string;
  /** the package's file to patch */
  file: RegExp;
  /** null if the file does not contain the expected code */
  change(code: string, context: BuildContext): string | null;
}

/** Changes one file of a package for the browser. The build fails if a new release has moved the code. */
function patchPlugin({ name, file, change }: Patch) {
  return {
    name,
    apply: 'build' as const,
    applyToEnvironment: (environment: { name: string }): boolean => environment.name === 'client',
    transform: {
      filter: { id: file },
      handler(this: BuildContext, code: string): { code: string; map: null } {
        const changed = change(code, this);
        if (changed === null)
          throw new Error(`${name}: the package has moved the code that package-patches.ts changes`);
        return { code: changed, map: null };
      },
    },
  };
}

const replaced = (code: string, from: string, to: string): string | null =>
  code.includes(from) ? code.replace(from, to) : null;

/** Measures text without `innerHTML`, because pages allow markup only from their own policies (decision 049). */
export const mapTextPlugin = () =>
  patchPlugin({
    name: 'enamel-map-text',
    file: /[\\/]node_modules[\\/]ol[\\/]render[\\/]canvas\.js$/,
    change: (code) => replaced(code, "measureElement.innerHTML = 'M'", "measureElement.textContent = 'M'"),
  });

/** Removes the query from the page's address in a recording, because it contains search terms (decision 021). */
export const monitoringAddressPlugin = () =>
  patchPlugin({
    name: 'enamel-monitoring-address',
    file: /[\\/]@datadog[\\/]browser-rum[\\/].*[\\/]startFullSnapshots\.m?js$/,
    change: (code) =>
      replaced(code, 'sanitizeUrl(window.location.href)', 'location.origin + location.pathname'),
  });

const WORKER = /URL\.createObjectURL\(new Blob\(\[("(?:[^"\\]|\\.)*")\]\)\)/;
const TRUSTED_TYPES = fileURLToPath(new URL('../../client/page/trusted-types.ts', import.meta.url));

/**
 * Monitoring compresses recordings in a worker. The library contains the worker's code as a string and starts it from a
 * `blob:` address. Our policy allows workers only from our own origin, and through our Trusted Types policy (decision
 * 049), so the string becomes a file.
 */
export const monitoringWorkerPlugin = () =>
  patchPlugin({
    name: 'enamel-monitoring-worker',
    file: /[\\/]@datadog[\\/]browser-rum[\\/].*[\\/]deflateWorker\.m?js$/,
    change: (code, context) => {
      const [whole, text] = WORKER.exec(code) ?? [];
      if (!whole || !text) return null;
      const file = context.emitFile({
        type: 'asset',
        name: 'monitoring-worker.js',
        source: JSON.parse(text),
      });
      const started = code.replace(whole, () => `workerUrl(import.meta.ROLLUP_FILE_URL_${file})`);
      return `import { workerUrl } from ${JSON.stringify(TRUSTED_TYPES)};\n${started}`;
    },
  });
