/** The one file of the library that holds the worker, as a text of its own. */
const HOLDER = /[\\/]@datadog[\\/]browser-rum[\\/].*[\\/]deflateWorker\.m?js$/;
const WORKER = /URL\.createObjectURL\(new Blob\(\[("(?:[^"\\]|\\.)*")\]\)\)/;

interface BuildContext {
  emitFile(file: object): string;
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
        if (!whole || !text)
          throw new Error(
            '@datadog/browser-rum keeps its worker elsewhere now: see monitoring-worker-plugin.ts',
          );
        const file = this.emitFile({ type: 'asset', name: 'monitoring-worker.js', source: JSON.parse(text) });
        return { code: code.replace(whole, () => `import.meta.ROLLUP_FILE_URL_${file}`), map: null };
      },
    },
  };
}
