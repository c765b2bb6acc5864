import fs, { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldPath } from '../schema/issues.ts';
import { filesSource } from './files.ts';
import { MissingMediaError, MissingSiteError, MissingVersionError } from './source.ts';

let root: string;
const source = () => filesSource(root);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tenants-'));
  write('harbor/site.json', { site: { id: 'harbor' }, theme: { space: 'regular' } });
  write('harbor/base.json', { variables: {} });
  write('harbor/pages/faq.json', { title: 'FAQ' });
  write('harbor/pages/home.json', { page: 'home', title: 'Home' });
  write('harbor/landings/spring-offer.json', { title: 'Spring' });
  write('harbor/catalog/group.json', { group: { key: 'h' }, fees_note: 'Usual fees of 2026' });
  write('harbor/catalog/plans.json', [{ id: 'single' }]);
  write('harbor/media/logo.svg', '<svg/>');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, content: unknown): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

describe('a tenant’s folder', () => {
  it('a tenant’s documents form one record', async () => {
    const { raw } = await source().read('harbor', 'live');
    expect(raw).toEqual({
      site: { id: 'harbor' },
      theme: { space: 'regular' },
      base: { variables: {} },
      pages: [
        { page: 'faq', title: 'FAQ' },
        { page: 'home', title: 'Home' },
      ],
      landings: [{ slug: 'spring-offer', title: 'Spring' }],
      catalog: { group: { key: 'h' }, fees_note: 'Usual fees of 2026', plans: [{ id: 'single' }] },
      draft: false,
    });
  });

  it('placeOf names the file of a field, also of a missing one', async () => {
    const { placeOf } = await source().read('harbor', 'live');
    const documentOf = (path: FieldPath) => placeOf(path).document;
    expect(documentOf(['site', 'id'])).toBe('site.json');
    expect(documentOf(['theme', 'colors', 'ink'])).toBe('site.json');
    expect(documentOf(['pages', 1, 'title'])).toBe('pages/home.json');
    expect(documentOf(['landings', 0, 'slug'])).toBe('landings/spring-offer.json');
    expect(documentOf(['catalog', 'plans', 0, 'id'])).toBe('catalog/plans.json');
    expect(documentOf(['catalog', 'fees_note'])).toBe('catalog/group.json');
    expect(documentOf(['header'])).toBe('header.json');
    expect(documentOf(['catalog', 'offices'])).toBe('catalog/offices.json');
  });

  it('the sites are the sorted tenant folders', async () => {
    write('brightway/site.json', {});
    write('providers/list.json', []);
    write('Bad Name/site.json', {});
    write('readme.json', {});
    symlinkSync(path.join(root, 'harbor'), path.join(root, 'linked'));
    expect(await source().sites()).toEqual(['brightway', 'harbor']);
  });

  it('an unreadable folder is listed and does not block other sites', async () => {
    const look = fs.lstatSync;
    vi.spyOn(fs, 'lstatSync').mockImplementation(((file: string, options: object) => {
      if (!file.includes('locked/')) return look(file, options);
      throw Object.assign(new Error('permission denied'), { code: 'EACCES', path: file });
    }) as never);
    syncBuiltinESMExports();
    try {
      mkdirSync(path.join(root, 'locked'));
      expect(await source().sites()).toEqual(['harbor', 'locked']);
    } finally {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
  });

  it('unknown files are ignored', async () => {
    write('harbor/notes.json', { a: 1 });
    write('harbor/__proto__.json', { polluted: true });
    write('harbor/catalog/__proto__.json', { polluted: true });
    write('harbor/pages/deeper/x.json', {});
    write('harbor/.draft.json', 'broken');
    const { raw } = await source().read('harbor', 'live');
    expect(Object.keys(raw as object).sort()).toEqual([
      'base',
      'catalog',
      'draft',
      'landings',
      'pages',
      'site',
      'theme',
    ]);
    expect((raw as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('placeOf returns line, column and path of a field', async () => {
    write('harbor/pages/home.json', '{\n  "title": "Home",\n  "sections": [\n    { "type": "hero" }\n  ]\n}');
    const { placeOf } = await source().read('harbor', 'live');
    expect(placeOf(['pages', 1, 'sections', 0, 'type'])).toEqual({
      document: 'pages/home.json',
      field: 'sections[0].type',
      line: 4,
      column: 7,
    });
    expect(placeOf(['catalog', 'plans', 0, 'id'])).toMatchObject({ field: '[0].id', line: 1 });
    expect(placeOf(['catalog', 'group', 'key'])).toMatchObject({ field: 'group.key' });
    expect(placeOf(['theme', 'space'])).toMatchObject({ field: 'theme.space' });
  });

  it('unread documents and fields are listed', async () => {
    write('harbor/foter.json', {});
    write('harbor/catalog/plan.json', []);
    write('harbor/pages/old/faq.json', {});
    write('harbor/site.json', { site: { id: 'harbor' }, thme: {}, _comment: 'ours' });
    write('harbor/media/animation.json', {});
    write('harbor/notes/todo.json', {});
    const { unread } = await source().read('harbor', 'live');
    expect(unread?.map(({ place, name }) => `${place.document} ${place.field} ${name}`)).toEqual([
      'catalog/plan.json  catalog/plan.json',
      'foter.json  foter.json',
      'pages/old/faq.json  pages/old/faq.json',
      'site.json thme thme',
    ]);
  });
});

describe('a version', () => {
  beforeEach(() => {
    write('harbor/versions/working/pages/faq.json', { title: 'New FAQ' });
    write('harbor/versions/working/pages/terms.json', { title: 'Terms' });
    write('harbor/versions/working/landings/spring-offer.json', 'null');
    write('harbor/versions/working/media/logo.svg', '<svg id="new"/>');
    write('harbor/versions/2026.05/base.json', { variables: { global_title: 'Old' } });
  });

  it('a version replaces, adds and removes documents and keeps the others', async () => {
    const { raw, placeOf } = await source().read('harbor', 'working');
    expect(raw).toMatchObject({
      base: { variables: {} },
      pages: [{ title: 'New FAQ' }, { title: 'Home' }, { title: 'Terms' }],
      landings: [],
      draft: true,
    });
    expect(placeOf(['pages', 0]).document).toBe('versions/working/pages/faq.json');
    expect(placeOf(['pages', 1]).document).toBe('pages/home.json');
  });

  it('a version replaces pictures and keeps the others', async () => {
    write('harbor/media/other.svg', '<svg id="live"/>');
    const { readMedia } = await source().read('harbor', 'working');
    expect(Buffer.from(await readMedia('media/logo.svg')).toString()).toBe('<svg id="new"/>');
    expect(Buffer.from(await readMedia('media/other.svg')).toString()).toBe('<svg id="live"/>');
  });

  it('a version does not change the live site', async () => {
    expect((await source().read('harbor', '')).raw).toMatchObject({
      pages: [{ title: 'FAQ' }, { title: 'Home' }],
    });
  });

  it('versions are listed by name', async () => {
    expect(await source().versions('harbor')).toEqual(['2026.05', 'working']);
  });

  it.each(['spring', '..', '../../harbor', 'working/..', ' '])(
    'the version %j does not exist',
    async (version) => {
      await expect(source().read('harbor', version)).rejects.toThrow(MissingVersionError);
    },
  );

  it('the error for an unknown version lists the known ones', async () => {
    await expect(source().read('harbor', 'spring')).rejects.toThrow(
      'harbor has no version spring. Known versions: live, 2026.05, working.',
    );
  });
});

describe('the fingerprint', () => {
  it('the fingerprint stays the same until something changes', async () => {
    const before = await source().fingerprint('harbor', 'live');
    expect(await source().fingerprint('harbor', 'live')).toBe(before);
    write('harbor/pages/faq.json', { title: 'FAQs' });
    expect(await source().fingerprint('harbor', 'live')).not.toBe(before);
  });

  it('the fingerprint changes with content of the same size', async () => {
    const before = await source().fingerprint('harbor', 'live');
    write('harbor/pages/faq.json', { title: 'QAF' });
    utimesSync(path.join(root, 'harbor/pages/faq.json'), new Date(), new Date(Date.now() + 5_000));
    expect(await source().fingerprint('harbor', 'live')).not.toBe(before);
  });

  it('the fingerprint changes with new and removed files', async () => {
    const before = await source().fingerprint('harbor', 'live');
    write('harbor/media/new.svg', '<svg/>');
    const added = await source().fingerprint('harbor', 'live');
    rmSync(path.join(root, 'harbor/media/new.svg'));
    expect(added).not.toBe(before);
    expect(await source().fingerprint('harbor', 'live')).toBe(before);
  });

  it('the live fingerprint does not depend on drafts, but a draft’s depends on both', async () => {
    write('harbor/versions/working/base.json', {});
    const live = await source().fingerprint('harbor', 'live');
    const working = await source().fingerprint('harbor', 'working');
    write('harbor/versions/working/pages/faq.json', {});
    expect(await source().fingerprint('harbor', 'live')).toBe(live);
    expect(await source().fingerprint('harbor', 'working')).not.toBe(working);
  });
});

describe('a problem in the folder', () => {
  it('an error about broken JSON names file, line and column', async () => {
    write('harbor/pages/faq.json', '{\n  "title": "FAQ",\n}');
    await expect(source().read('harbor', 'live')).rejects.toThrow(
      /^pages\/faq\.json, line 3, column 1: this is not valid JSON\.$/,
    );
  });

  it('an error about broken JSON names its version', async () => {
    write('harbor/versions/spring/pages/faq.json', '{');
    await expect(source().read('harbor', 'spring')).rejects.toThrow(
      /^versions\/spring\/pages\/faq\.json, line 1, column 2: this is not valid JSON\.$/,
    );
  });

  it('a file that is not UTF-8 is reported', async () => {
    mkdirSync(path.join(root, 'harbor/pages'), { recursive: true });
    writeFileSync(path.join(root, 'harbor/base.json'), new Uint8Array([123, 255, 125]));
    await expect(source().read('harbor', 'live')).rejects.toThrow('base.json: this is not UTF-8 text.');
  });

  it.each(['nobody', '..', '.', '../harbor', 'harbor/pages', 'HARBOR', '', 'a\0b', 'x'.repeat(500)])(
    'the site name %j is rejected',
    async (site) => {
      await expect(source().read(site, 'live')).rejects.toThrow(MissingSiteError);
      await expect(source().fingerprint(site, 'live')).rejects.toThrow('Known sites: harbor.');
    },
  );

  it('a missing root has no sites', async () => {
    expect(await filesSource(path.join(root, 'none')).sites()).toEqual([]);
    await expect(filesSource(path.join(root, 'none')).read('harbor', 'live')).rejects.toThrow(
      'Known sites: none.',
    );
  });

  it('a link that leads out of the folder is rejected', async () => {
    write('secret.json', { key: 'secret' });
    symlinkSync(path.join(root, 'secret.json'), path.join(root, 'harbor/media/secret.svg'));
    const { readMedia } = await source().read('harbor', 'live');
    await expect(readMedia('media/secret.svg')).rejects.toThrow('leads out of the site');
    symlinkSync(path.join(root, 'secret.json'), path.join(root, 'harbor/pages/terms.json'));
    await expect(source().read('harbor', 'live')).rejects.toThrow('leads out of the site');
  });

  it('a linked folder outside the site is rejected', async () => {
    write('outside/a.svg', '<svg/>');
    symlinkSync(path.join(root, 'outside'), path.join(root, 'harbor/media/outside'));
    const { readMedia } = await source().read('harbor', 'live');
    await expect(readMedia('media/outside/a.svg')).rejects.toThrow('leads out of the site');
  });

  it.each([
    '../secret.json',
    'media/../../secret.json',
    'media/../site.json',
    '/etc/passwd',
    'media//logo.svg',
    'media/.hidden',
    'media\\logo.svg',
    'media/logo.svg\0.png',
    'site.json',
    'media',
    'https://evil.example/media/logo.svg',
    '',
  ])('the picture name %j is rejected', async (ref) => {
    const { readMedia } = await source().read('harbor', 'live');
    await expect(readMedia(ref)).rejects.toThrow('is not the name of a file below media/');
  });

  it('a missing picture is reported', async () => {
    const { readMedia } = await source().read('harbor', 'live');
    await expect(readMedia('media/none.svg')).rejects.toThrow(MissingMediaError);
    await expect(readMedia('media/none.svg')).rejects.toThrow('there is no file media/none.svg');
  });
});
