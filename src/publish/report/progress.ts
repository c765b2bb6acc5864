import { counted } from '#util/text/words.ts';
import { reportText, type SiteReport } from './site-report.ts';

/** Progress of many sites: a bar on a terminal, lines elsewhere. */
interface Progress {
  done(report: SiteReport): void;
  stop(): void;
}

/** Up to this many sites, each one gets a line in a log. */
const LINES_UP_TO = 50;

export async function showProgress(total: number, out: NodeJS.WriteStream): Promise<Progress> {
  return out.isTTY && total > 1 ? bar(total, out) : lines(total, out);
}

async function bar(total: number, out: NodeJS.WriteStream): Promise<Progress> {
  const { Presets, SingleBar } = await import('cli-progress');
  const shown = new SingleBar(
    {
      format: '  Publishing {bar} {value}/{total} {site}',
      stream: out,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_grey,
  );
  shown.start(total, 0, { site: '' });
  return {
    done: (report) => {
      if (report.state === 'failed' || total <= LINES_UP_TO) {
        // clear the bar's line for the text; the bar is drawn again below
        out.write(`\r\u001b[K${reportText(report)}\n`);
      }
      shown.increment(1, { site: report.site });
    },
    stop: () => shown.stop(),
  };
}

function lines(total: number, out: NodeJS.WriteStream): Progress {
  let count = 0;
  return {
    done: (report) => {
      count += 1;
      if (report.state === 'failed' || total <= LINES_UP_TO) out.write(`${reportText(report)}\n`);
      else if (count % 100 === 0) out.write(`  ${count} of ${total} sites\n`);
    },
    stop: () => undefined,
  };
}

export function summaryText(reports: readonly SiteReport[], durationMs: number): string {
  const count = (state: SiteReport['state']) => reports.filter((report) => report.state === state).length;
  const parts = [
    [count('published') + count('switched'), 'published'],
    [count('checked'), 'without errors'],
    [count('unchanged') + count('overtaken'), 'unchanged'],
    [count('failed'), 'failed'],
  ].flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`]));
  const sites = counted(reports.length, 'site');
  return `${sites}: ${parts.join(', ') || 'nothing to do'} in ${(durationMs / 1000).toFixed(1)} s`;
}
