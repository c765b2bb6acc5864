import { targetOf } from './layers.ts';
import { importsOf } from './module-imports.ts';
import type { SourceFile } from './project-files.ts';

/**
 * Circles of imports between files, values and types alike, each with its files in alphabetical order (the strongly
 * connected components of the import graph; Tarjan, 1972).
 */
export function importCircles(files: readonly SourceFile[]): string[][] {
  const paths = new Set(files.map(({ path }) => path));
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ specifier }) => {
        const target = targetOf(file.path, specifier);
        return target !== null && paths.has(target) ? [target] : [];
      }),
    ]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    let low = index;
    stack.push(path);
    for (const target of graph.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
      lowest.set(path, low);
    }
    lowest.set(path, low);
    if (low === index) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}
