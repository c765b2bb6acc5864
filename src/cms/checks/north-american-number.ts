/**
 * Why a number is not a North American one (NANP: ten digits, area code and exchange from 2 to 9 and not of the form
 * N11), as the rest of a sentence; '' if it is one. It may begin with 1 or +1 and end with an extension.
 */
export function northAmericanNumberProblem(written: string): string {
  const number = written.replace(/(?:\s*[,;]|\s+)?(?:ext\.?|extension|x|#)\s*\d{1,6}$/i, '');
  if (/[^\d\s().+\-–/]/.test(number)) return 'has characters that are not part of a phone number';
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length !== 10) return `has ${digits.length} digits, not ten`;
  const [area = '', exchange = ''] = [digits.slice(0, 3), digits.slice(3, 6)];
  if (!/^[2-9]\d\d$/.test(area) || area.endsWith('11'))
    return `begins with ${area}, which is not an area code`;
  if (!/^[2-9]\d\d$/.test(exchange) || exchange.endsWith('11'))
    return `has ${exchange} after its area code, which is not valid`;
  return '';
}
