import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BENCHES } from '#bench/all.ts';
import { type BenchOptions, type Result, resultText } from '#bench/result.ts';
import { asCommand } from './terminal.ts';

// `npm run bench [-- name…]`: measures the product against its targets. A missed target is a finding; the
// command fails only if a measurement fails.

const USAGE = `Usage: npm run bench -- [name…] [options]

  names            ${Object.keys(BENCHES).join(', ')}; all of them if none is named
  --only BRAND     only this brand's pages; may be given more than once
  --quick          fewer pages, tenants and rounds, for rough figures
  --page PATH      lighthouse: pages whose address begins so, such as /office; may be given more than once
  --category NAME  lighthouse: performance, accessibility, best-practices or seo; may be given more than once`;

const LATEST = fileURLToPath(new URL('../bench/results/latest.json', import.meta.url));

interface CommandLine {
  names: string[];
  options: BenchOptions;
}

function readCommandLine(): CommandLine {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      category: { type: 'string', multiple: true, default: [] },
      page: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name));
  if (unknown.length > 0) throw new Error(`There is no benchmark “${unknown.join('”, “')}”.\n\n${USAGE}`);
  return {
    names: positionals.length > 0 ? [...new Set(positionals)] : Object.keys(BENCHES),
    options: {
      only: values.only,
      pages: values.page,
      categories: values.category,
      isQuick: values.quick,
    },
  };
}

/** Stores the result beside the latest ones of the other benchmarks. */
async function storeResult(name: string, result: Result, options: BenchOptions): Promise<void> {
  const before = await readFile(LATEST, 'utf8').then(JSON.parse, () => ({}));
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const entry = { measuredAt: new Date().toISOString(), machine, options, ...result };
  await mkdir(path.dirname(LATEST), { recursive: true });
  await writeFile(LATEST, `${JSON.stringify({ ...before, [name]: entry }, null, 2)}\n`);
}

async function main(): Promise<void> {
  const { names, options } = readCommandLine();
  for (const name of names) {
    try {
      console.log(`\n${name} …`);
      const bench = await BENCHES[name]?.();
      const result = await bench?.run(options);
      if (!result) continue;
      console.log(resultText(result));
      // a quick run gives only rough figures, so do not store them
      if (!options.isQuick) await storeResult(name, result, options);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name} could not be measured:`, error);
    }
  }
}

await asCommand(USAGE, main);
