import { expect, it } from 'vitest';
import { inLanguageMarks, placeLanguages } from './language-marks.ts';

const english = (text: string) => inLanguageMarks(text, 'en');

it('a marked text gets its language where it is text, and loses its marks elsewhere', () => {
  const heading = english('Your plan');
  const page = (text: string, title: string, elsewhere: string) =>
    `<html lang="es"><head><title>${title}</title><meta content="${title}"></head><body><h1>${text}</h1>` +
    `<a aria-label="${title} &gt; 1" href="/x?subject=${elsewhere}">Más</a><option>${title}</option>` +
    `<script>{"name":"${title}"}</script><astro-island props="${title}"><p>${title}</p></astro-island></body></html>`;
  expect(placeLanguages(page(heading, heading, encodeURIComponent(heading)), 'es')).toBe(
    page('<bdi lang="en">Your plan</bdi>', 'Your plan', 'Your%20plan'),
  );
});

it('a text without letters has no language', () => {
  expect(english('$0')).toBe('$0');
});

it('a phrase gets its language, also where markup spells its characters in another way', () => {
  const phrases = [
    { lang: 'es', text: 'Aquí estamos.' },
    { lang: 'es', text: 'Aquí' },
    { lang: 'es', text: "Mom & Pop's" },
  ];
  const html = '<p title="Aquí">We are here. Aquí estamos. Aquízzz Mom &amp; Pop&#39;s</p>';
  expect(placeLanguages(html, 'en', phrases)).toBe(
    '<p title="Aquí"><bdi>We are here. <bdi lang="es">Aquí estamos.</bdi> Aquízzz <bdi lang="es">Mom &amp; Pop&#39;s</bdi></bdi></p>',
  );
  expect(placeLanguages(html, 'es', phrases)).toBe(html);
});

it('a text with a part in another language is one item of a button, and keeps its spaces', () => {
  const button = (text: string) => `<body><a class="button">${text}</a></body>`;
  const phrases = [{ lang: 'en', text: 'Home Office' }];
  expect(placeLanguages(button('Inscribirse en Home Office'), 'es', phrases)).toBe(
    button('<bdi>Inscribirse en <bdi lang="en">Home Office</bdi></bdi>'),
  );
  expect(placeLanguages(button(`Más: ${english('Your plan')}`), 'es')).toBe(
    button('<bdi>Más: <bdi lang="en">Your plan</bdi></bdi>'),
  );
  expect(placeLanguages(button('Home Office'), 'es', phrases)).toBe(
    button('<bdi lang="en">Home Office</bdi>'),
  );
});
