import { expect, it } from 'vitest';
import { htmlParagraphs } from './regulator-statement.ts';

it('reads paragraphs, headings and list items in their order', () => {
  expect(
    htmlParagraphs(
      '<h3>What counts</h3><p>Any <strong>complaint</strong>\n about us.</p><ol><li>First</li><li><p>Second</p></li></ol>',
    ),
  ).toEqual([
    { kind: 'heading', text: 'What counts' },
    { kind: 'text', text: 'Any complaint about us.' },
    { kind: 'item', text: 'First' },
    { kind: 'item', text: 'Second' },
  ]);
});

it('a link keeps its text and loses its address', () => {
  expect(htmlParagraphs('<p>Call <a href="tel:+18884662219">1-888-466-2219</a> &amp; ask.</p>')).toEqual([
    { kind: 'text', text: 'Call 1-888-466-2219 & ask.' },
  ]);
});

it('lines break where the editor did, also in plain text', () => {
  expect(htmlParagraphs('One<br>Two').map(({ text }) => text)).toEqual(['One', 'Two']);
  expect(htmlParagraphs('')).toEqual([]);
});
