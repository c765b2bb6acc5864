import { expect, it } from 'vitest';
import { htmlInLanguage } from './html-language.ts';

it.each([
  ['Call <a href="/x">us</a>', '<bdi lang="en">Call <a href="/x">us</a></bdi>'],
  ['<p>One</p><ul><li>Two</li></ul>', '<p lang="en">One</p><ul lang="en"><li>Two</li></ul>'],
  ['<p lang="es">Uno</p> <p>One<br>more</p>', '<p lang="es">Uno</p> <p lang="en">One<br>more</p>'],
  [
    'Before <b>it</b><hr><p>After</p>end',
    '<bdi lang="en">Before <b>it</b></bdi><hr><p lang="en">After</p><bdi lang="en">end</bdi>',
  ],
  ['<p>$99</p>', '<p lang="en">$99</p>'],
  ['$99', '$99'],
  ['', ''],
])('%s gets its language on its outermost elements', (html, marked) => {
  expect(htmlInLanguage(html, 'en')).toBe(marked);
});
