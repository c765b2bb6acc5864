/**
 * “1 office”, “1,204 offices”.
 * @param many where it is more than an s
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
