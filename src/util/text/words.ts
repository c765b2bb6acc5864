/** A number with commas: 1,204. The first number that Intl writes costs a process 10 ms. */
export const groupDigits = (digits: number | string): string =>
  String(digits).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/**
 * “1 office”, “1,204 offices”.
 * @param many the plural, if it is not formed with an s
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`;

/** “412 ms”, “3.1 s”. */
export const durationText = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** Words as a list in a sentence: “a, b or c”. */
export function listed(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The name that was probably meant: the most similar known one, or null if none is similar. */
export function nearestName(written: string, known: Iterable<string>): string | null {
  const wanted = plain(written);
  let nearest: string | null = null;
  // allow one edit in a short name, up to four in a long one
  let best = Math.min(4, Math.max(1, Math.floor(wanted.length / 3))) + 1;
  for (const name of known) {
    const distance = editDistance(wanted, plain(name), best);
    if (distance >= best) continue;
    best = distance;
    nearest = name;
  }
  return nearest;
}

/** acceptingNewPatients and accepting_new_patients count as the same name. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

/** The number of letters to add, remove, replace or swap with their neighbor; `limit` if it is that or more. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit || one.length > 64) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(limit, last[other.length] ?? limit);
}
