const WEIGHTS = [3, 7, 1] as const;

/** Whether a text is a routing number of a US bank: nine digits, of which the last one checks the others (ABA). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = [...text].reduce((all, digit, at) => all + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}
