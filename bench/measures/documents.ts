import { brandContent, brandNames } from '#tests/support/api/brand-content.ts';
import { sampleDocuments } from '#tests/support/api/sample-documents.ts';
import { type BenchOptions, mark, percentile, type Result, type Row, roundTenth } from '../result.ts';

const TIMES = 60;
const QUICK_TIMES = 3;
const MOST_MS = 150;

/** Households differ, so that no two papers have the same text. */
const NAMES = [
  'Ana Reyes',
  'Łukasz Żółć',
  'Linh Nguyễn',
  'محمد علي',
  'דנה כהן',
  'Maximiliana de la Cruz y Montoya',
];

/** CPU time of drawing each paper of each brand, with all threads that compress it. */
export async function run({ only, isQuick }: BenchOptions): Promise<Result> {
  const sites = (await brandNames()).filter((site) => only.length === 0 || only.includes(site));
  const msByPaper = new Map<string, number[]>();
  const firsts: number[] = [];
  for (const site of sites) {
    const live = await brandContent(site);
    if (!live) continue;
    const start = process.cpuUsage();
    for (let time = 0; time < (isQuick ? QUICK_TIMES : TIMES); time += 1) {
      const names = NAMES.map((name, index) => `${name} ${time * NAMES.length + index}`);
      for (const [paper, draw] of Object.entries(await sampleDocuments(live, names))) {
        const before = process.cpuUsage();
        await draw();
        const ms = cpuMs(before);
        msByPaper.set(paper, [...(msByPaper.get(paper) ?? []), ms]);
        if (time === 0 && paper === 'card') firsts.push(cpuMs(start));
      }
    }
  }
  const all = [...msByPaper.values()].flat();
  return {
    name: 'documents',
    rows: [...msByPaper].map(
      ([paper, ms]): Row => ({
        paper,
        'median ms': roundTenth(percentile(ms, 0.5)),
        'p99 ms': roundTenth(percentile(ms, 0.99)),
        papers: ms.length,
      }),
    ),
    marks: [
      mark(
        '99 of 100 papers',
        roundTenth(percentile(all, 0.99)),
        { below: MOST_MS },
        (ms) => `${roundTenth(ms)} ms CPU`,
      ),
    ],
    notes: [
      `the first card of a brand, with its logo and fonts: at most ${roundTenth(Math.max(...firsts))} ms`,
      'a household of six; CPU time of the process, user and system; bank-card sheets and forms have two to three pages',
    ],
  };
}

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
