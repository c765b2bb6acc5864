import { describe, expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import { describeDevice, deviceInSentence, shownDevice } from './known-device.ts';

describe('names of browsers', () => {
  it.each([
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Chrome on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ],
    [
      'Edge on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    ],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    [
      'Samsung Internet on Android',
      'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Chrome on ChromeOS',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ],
    ['A browser on Linux', 'Something (Linux)'],
    ['A browser we do not know', 'curl/8.5.0'],
    ['A browser we do not know', ''],
  ])('the list of sessions shows the browser as “%s”', (name, userAgent) => {
    expect(describeDevice(userAgent)).toBe(name);
  });

  it('the name of a browser contains no text from its header', () => {
    expect(describeDevice('<script>alert(1)</script> Firefox/140 ana@example.com Linux')).toBe(
      'Firefox on Linux',
    );
  });

  it('a browser with a missing or very long header is unknown', () => {
    expect(describeDevice(null)).toBe('A browser we do not know');
    expect(describeDevice(`${'Version/1 '.repeat(100_000)}Safari/`)).toBe('A browser we do not know');
  });

  it.each([
    ['Safari on iPhone', 'Safari en iPhone'],
    ['Firefox', 'Firefox'],
    ['A browser on Linux', 'Un navegador en Linux'],
    ['A browser we do not know', 'Un navegador que no conocemos'],
  ])(
    'a browser that was stored as “%s” is “%s” to someone who reads Spanish, and the other way round',
    (english, spanish) => {
      expect(inLanguage('es', () => shownDevice(english))).toBe(spanish);
      expect(inLanguage('es', () => shownDevice(spanish))).toBe(spanish);
      expect(inLanguage('en', () => shownDevice(spanish))).toBe(english);
    },
  );

  it.each([
    ['en', 'Something (Linux)', 'a browser on Linux'],
    ['es', 'Something (Linux)', 'un navegador en Linux'],
    ['es', 'curl/8.5.0', 'un navegador que no conocemos'],
    ['es', 'Firefox/140 Linux', 'Firefox en Linux'],
  ] as const)('a sentence in %s names the browser %s as “%s”', (language, userAgent, name) => {
    expect(inLanguage(language, () => deviceInSentence(userAgent))).toBe(name);
  });

  it('a name that was stored in a form we do not know stays as it is', () => {
    expect(inLanguage('es', () => shownDevice('Netscape on OS/2'))).toBe('Netscape on OS/2');
  });
});
