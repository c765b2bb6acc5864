/**
 * National Provider Identifiers: ten digits, the first 1 (a person) or 2 (an organization), the last a check
 * digit by Luhn's formula over the number with 80840 in front, which stands for the US and health
 * (45 CFR 162.406 and 162.410, ISO/IEC 7812).
 */

/** The constant that the prefix 80840 adds to the checksum. */
const PREFIX_SUM = 24;

/** The check digit for the first nine digits. @throws RangeError for anything but nine digits */
export function npiCheckDigit(nine: string): string {
  if (!/^\d{9}$/.test(nine)) throw new RangeError('An NPI has nine digits before its check digit');
  // from the right, every second digit counts double, beginning with the one next to the check digit
  const sum = [...nine].reverse().reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, PREFIX_SUM);
  return String((10 - (sum % 10)) % 10);
}

export function isNpi(text: string): boolean {
  return /^[12]\d{9}$/.test(text) && npiCheckDigit(text.slice(0, 9)) === text.slice(9);
}

const WEIGHTS = [3, 7, 1] as const;

/** Whether a text is a routing number of a US bank: nine digits, of which the last is a check digit (ABA). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = [...text].reduce((all, digit, at) => all + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}
