import { isExternal } from '#cms/markup/links.ts';
import type { ContentRule, Problem } from '../context/finding.ts';

export const linkForm: ContentRule = {
  id: 'link-form',
  severity: 'error',
  finds:
    'a telephone, mail or web address that no phone, mail program or browser can use; nothing is asked over the network',
  source: 'RFC 3966 (tel), RFC 6068 (mailto), URL standard',
  check: ({ links }) =>
    links().flatMap(({ path, href }): Problem[] => {
      const message = problemWith(href);
      return message === '' ? [] : [{ path, message: `“${href}” ${message}` }];
    }),
};

function problemWith(href: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(href) ?? [];
  switch (scheme.toLowerCase()) {
    case 'tel':
    case 'sms':
      return phoneProblem(rest);
    case 'mailto':
      return mailProblem(rest);
    default:
      return isExternal(href) ? webProblem(href) : '';
  }
}

/** E.164 has at most 15 digits; short codes and 911 have three or more. */
function phoneProblem(number: string): string {
  const subscriber = number.replace(/[;?].*$/, '');
  const digits = subscriber.replace(/\D/g, '');
  if (!/^\+?[\d\s().-]+$/.test(decoded(subscriber)))
    return 'has signs in it that are not part of a number. Write tel:+1 and ten digits';
  if (digits.length < 3 || digits.length > 15)
    return `has ${digits.length} digits. Write tel:+1 and ten digits`;
  if (/^\+1/.test(subscriber) && digits.length !== 11)
    return 'is no number of the United States: +1 and ten digits';
  return !subscriber.startsWith('+') &&
    digits.length >= 7 &&
    digits.length !== 10 &&
    !/^1\d{10}$/.test(digits)
    ? 'has neither a country’s code nor ten digits. Write tel:+1 and ten digits'
    : '';
}

function mailProblem(rest: string): string {
  const addresses = decoded(rest.replace(/\?.*$/s, '')).split(',');
  const isAddress = (address: string) =>
    /^[^\s@<>"]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/iu.test(address.trim());
  return addresses.every(isAddress) ? '' : 'is no mail address. Write mailto:name@host.example';
}

function webProblem(href: string): string {
  const url = URL.parse(href.startsWith('//') ? `https:${href}` : href);
  if (!url) return 'is no web address';
  if (!/\.[a-z0-9-]{2,}$/i.test(url.hostname) || url.hostname.includes('..'))
    return 'names no host. Write https:// and the whole host, such as https://www.dmhc.ca.gov';
  return url.protocol === 'http:' ? 'is sent without encryption. Write https://' : '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
