import { fileURLToPath } from 'node:url';

/** The one file of the library that holds the worker, as a text of its own. */
const HOLDER = /[\\/]@datadog[\\/]browser-rum[\\/].*[\\/]deflateWorker\.m?js$/;
/** The file that writes the page's address with its query into a recording. */
const ADDRESS_HOLDER = /[\\/]@datadog[\\/]browser-rum[\\/].*[\\/]startFullSnapshots\.m?js$/;
const ADDRESS = 'sanitizeUrl(window.location.href)';
const WORKER = /URL\.createObjectURL\(new Blob\(\[("(?:[^"\\]|\\.)*")\]\)\)/;

/** Lets pages that require Trusted Types start a worker (decision 049). */
const TRUSTED_TYPES = fileURLToPath(new URL('../../client/trusted-types.ts', import.meta.url));

interface BuildContext {
  emitFile(file: object): string;
}

const movedMessage = '@datadog/browser-rum has moved what we change in it: see monitoring-worker-plugin.ts';

/** Removes the query from the page's address in a recording, because it contains search terms (decision 021). */
export function monitoringAddressPlugin() {
  return {
    name: 'enamel-monitoring-address',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }): boolean => name === 'client',
    transform: {
      filter: { id: ADDRESS_HOLDER },
      handler(code: string): { code: string; map: null } {
        if (!code.includes(ADDRESS)) throw new Error(movedMessage);
        return { code: code.replace(ADDRESS, 'location.origin + location.pathname'), map: null };
      },
    },
  };
}

/**
 * Monitoring compresses what it recorded in a worker that its library carries along as a text, to be started from a
 * `blob:` address. Our policy lets workers start from our own origin alone, so the text becomes a file.
 */
export function monitoringWorkerPlugin() {
  return {
    name: 'enamel-monitoring-worker',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }): boolean => name === 'client',
    transform: {
      filter: { id: HOLDER },
      handler(this: BuildContext, code: string): { code: string; map: null } {
        const [whole, text] = WORKER.exec(code) ?? [];
        if (!whole || !text) throw new Error(movedMessage);
        const file = this.emitFile({ type: 'asset', name: 'monitoring-worker.js', source: JSON.parse(text) });
        const started = code.replace(whole, () => `workerUrl(import.meta.ROLLUP_FILE_URL_${file})`);
        return { code: `import { workerUrl } from ${JSON.stringify(TRUSTED_TYPES)};\n${started}`, map: null };
      },
    },
  };
}
