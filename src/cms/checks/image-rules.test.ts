import { describe, expect, it } from 'vitest';
import { found, places, withBlocks } from '#tests/support/content/content-checks.ts';
import { sampleRaw } from '#tests/support/content/sample-record.ts';
import { MediaError } from '../media/resolve-media.ts';
import { parseRecord } from '../record/parse-record.ts';
import { checkRecord } from './check-record.ts';
import { imageSize, problemsOfMedia } from './image-rules.ts';

describe('a picture', () => {
  it('a media block needs a picture', () => {
    expect(places(found(withBlocks({ type: 'media' })))).toEqual([
      'missing-image pages[0].sections[0].picture',
    ]);
  });

  it('a missing or invalid picture is reported with a remedy', () => {
    const problem = { path: [], field: '', file: 'media/a.png', message: 'is so.' };
    const problems = problemsOfMedia(
      new MediaError('harbor', [
        { ...problem, isRefused: false },
        { ...problem, isRefused: true },
      ]),
    );
    expect(problems.map(({ message }) => message)).toEqual([
      'media/a.png: is so. Add the file, or correct its name.',
      'media/a.png: is so. Save the image again, or use another one.',
    ]);
  });

  const alt = (block: Record<string, unknown>) =>
    found(withBlocks(block)).flatMap(({ rule, field }) => (rule === 'image-alt' ? [field] : []));

  it('a picture needs a text alternative or is marked as decoration', () => {
    const field = 'pages[0].sections[0].picture.alt';
    const hero = { type: 'hero', heading: 'x' };
    expect(alt({ ...hero, picture: { src: 'media/a.svg' } })).toEqual([field]);
    expect(alt({ ...hero, picture: { src: 'media/a.svg', alt: '' } })).toEqual([]);
    expect(alt({ ...hero, picture: { src: 'media/a.svg', alt: 'a.svg' } })).toEqual([field]);
    expect(alt({ ...hero, picture: { src: 'media/a.svg', alt: 'Two chairs' } })).toEqual([]);
    expect(alt(hero)).toEqual([]);
  });

  it('the picture of a media block needs a text alternative', () => {
    expect(alt({ type: 'media', picture: { src: 'media/a.svg', alt: '' } })).toHaveLength(1);
  });
});

describe('the size of a picture', () => {
  const sized = (src: string, width: number, height: number) => {
    const record = parseRecord(sampleRaw(), { site: 'harbor', version: 'live' });
    Object.assign(record.header.variables.header_log, { src, width, height });
    return checkRecord(record, { rules: [imageSize] }).map(({ message }) =>
      message.replace(/^.*file is /, ''),
    );
  };

  it('a picture must fit its place in shape and resolution', () => {
    expect(sized('/media/logo.svg', 300, 73)).toEqual([]);
    expect(sized('/media/logo.svg', 30, 7)).toEqual([]);
    expect(sized('/media/logo.webp', 600, 146)).toEqual([]);
    expect(sized('/media/logo.webp', 150, 36)).toEqual([
      '150 by 36 px: it will look blurred. Use a larger one, or an SVG.',
    ]);
    expect(sized('/media/logo.svg', 300, 300)).toEqual(['300 by 300 px: another shape. Crop or redraw it.']);
    expect(sized('media/unread.svg', 0, 0)).toEqual([]);
  });
});
