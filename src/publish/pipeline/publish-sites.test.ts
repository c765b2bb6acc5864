import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawOffice, rawRecord } from '#tests/support/content/record.ts';
import { leftovers, makePublishing, readLive } from '#tests/support/publish/publish-fixture.ts';
import { missingContentWarnings } from '../hosts/published-sites.ts';
import { rollBack } from '../operations/rollback.ts';

let place: ReturnType<typeof makePublishing>;
beforeEach(() => {
  place = makePublishing();
});
afterEach(() => place.remove());

const faq = (answer: string) => ({
  pages: [
    { page: 'faq' as const, sections: [{ type: 'faq' as const, items: [{ question: 'Why?', answer }] }] },
  ],
});
const live = (site = 'harbor') => readLive(place.sitesDir, site);
const latest = () => JSON.parse(live().files.get('builds/latest.json') ?? '');

describe('a first publish', () => {
  it('a first publish writes every page, error page and shell, compressed', async () => {
    place.write('harbor', {});
    const [report] = await place.publish('harbor');
    expect(report).toMatchObject({ state: 'published', before: null, error: '' });
    const { release, root } = live();
    expect(release.id).toBe(report?.release);
    expect(Object.keys(release.pages)).toEqual(
      expect.arrayContaining(['/', '/faq', '/checkout/payment', '/office/mesa-1']),
    );
    expect(release.shells.map(({ prefix, file }) => [prefix, file])).toEqual([
      ['/checkout/edit-member/', '_shells/edit-member.html'],
      ['/office/', '_shells/office.html'],
    ]);
    expect(release.errors.invalid.file).toBe('_errors/invalid.html');
    expect(readdirSync(root)).toEqual(
      expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz']),
    );
    expect(leftovers(place.sitesDir)).toEqual([]);
  });

  it('each page has a policy with the hashes of its own style and script', async () => {
    place.write('harbor', {});
    await place.publish('harbor');
    expect(live().release.pages['/faq']?.csp).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+'; /,
    );
  });

  it('the sitemap lists public pages at the site’s own address', async () => {
    const { site } = rawRecord();
    place.write('harbor', { site: { ...site, hosts: ['harbor.example'] } });
    await place.publish('harbor');
    const sitemap = live().files.get('sitemap.xml');
    expect(sitemap).toContain('<loc>https://harbor.example/faq</loc>');
    expect(sitemap).not.toContain('/checkout');
    expect(sitemap).not.toContain('404');
  });

  it('the release contains the content’s redirects and omitted pages', async () => {
    place.write('harbor', {
      route_rules: [
        { from: '/alt/süß', to: '/faq?a=b' },
        { from: '/x/*', to: 'https://x.example/ä' },
      ],
    });
    await place.publish('harbor');
    const { release, files } = live();
    expect(release.redirects.slice(0, 2)).toEqual([
      { from: '/alt/s%C3%BC%C3%9F', to: '/faq?a=b', status: 301 },
      { from: '/x/*', to: 'https://x.example/%C3%A4', status: 301 },
    ]);
    expect(release.refused).toEqual(expect.arrayContaining(['/arizona', '/directory']));
    expect(files.get('_redirects')).toContain('/arizona /_errors/invalid.html 404');
  });

  it('a publish without compression writes plain files only', async () => {
    place.write('harbor', {});
    await place.publish('harbor', { compress: false });
    expect(
      readdirSync(live().root, { recursive: true }).filter((name) => /\.(br|gz)$/.test(String(name))),
    ).toEqual([]);
  });
});

describe('publishing again', () => {
  beforeEach(async () => {
    place.write('harbor', faq('Because.'));
    await place.publish('harbor');
    place.renderer.rendered = [];
  });

  it('an unchanged site is not published again', async () => {
    const before = live().release;
    const [report] = await place.publish('harbor');
    expect(report).toMatchObject({ state: 'unchanged', release: before.id });
    expect(place.renderer.rendered).toEqual([]);
  });

  it('only a changed page is rendered, and other files are reused', async () => {
    const before = live();
    place.write('harbor', faq('Because we say so.'));
    await place.publish('harbor');
    expect(place.renderer.rendered).toEqual(['/faq']);
    const inode = (root: string, file: string) => statSync(path.join(root, file)).ino;
    for (const file of ['terms.html', 'terms.html.br', 'terms.html.gz']) {
      expect(inode(live().root, file)).toBe(inode(before.root, file));
    }
  });

  it('a publish reports added, changed and removed pages and redirects', async () => {
    const office = rawOffice({ id: 'new-1', name: 'New Street Dental' });
    const raw = rawRecord();
    place.write('harbor', {
      ...faq('Because.'),
      pages: [{ page: 'terms', heading: 'Our terms', title: 'Terms' }],
      catalog: { ...raw.catalog, offices: [office] },
      route_rules: [{ from: '/old', to: '/faq' }],
    });
    const [report] = await place.publish('harbor');
    expect(report?.changes?.added).toEqual([{ path: '/office/new-1', title: 'New Street Dental, Mesa' }]);
    expect(report?.changes?.changed).toContainEqual({ path: '/terms', title: 'Terms' });
    expect(report?.changes?.removed.map(({ path }) => path)).toEqual(['/office/mesa-1', '/office/seattle-1']);
    expect(report?.changes?.redirects.added).toEqual(['/old → /faq (301)']);
  });

  it('a publish changes the file that open pages poll', async () => {
    const before = latest();
    place.write('harbor', faq('Because we say so.'));
    await place.publish('harbor');
    expect(latest().code).toBe(before.code);
    expect(latest().content).not.toBe(before.content);
    expect(latest().release).not.toBe(before.release);
  });

  it('a new build of the app renders every page again', async () => {
    place.renderer.code = 'code-2';
    const [report] = await place.publish('harbor');
    expect(report?.state).toBe('published');
    expect(place.renderer.rendered).toHaveLength(Object.keys(live().release.pages).length + 5);
  });

  it('a page rendered to the same bytes keeps its tag', async () => {
    const before = live().release.pages['/terms'];
    place.write('harbor', {
      ...faq('Because.'),
      pages: [{ page: 'terms', sections: [{ type: 'rich_text', html: '<p>x</p>' }] }],
    });
    await place.publish('harbor', { now: () => new Date(Date.now() + 86_400_000) });
    expect(place.renderer.rendered).toContain('/terms');
    const after = live().release.pages['/terms'];
    expect(after?.input).not.toBe(before?.input);
    expect(after?.etag).toBe(before?.etag);
  });

  it('--fresh renders everything into a new release of the same content', async () => {
    const before = live().release.id;
    const [report] = await place.publish('harbor', { fresh: true });
    expect(report?.state).toBe('published');
    expect(live().release.id).not.toBe(before);
    expect(place.renderer.rendered).toContain('/terms');
  });

  it('a publish restores a page that the live release lost', async () => {
    rmSync(path.join(live().root, 'terms.html'));
    place.write('harbor', faq('Because we say so.'));
    await place.publish('harbor');
    expect(live().files.get('terms.html')).toContain('/terms of harbor');
  });

  it('a publish in a new year renews the pages', async () => {
    const [report] = await place.publish('harbor', { now: () => new Date('2199-01-01T00:00:00Z') });
    expect(report?.state).toBe('published');
  });
});

describe('a page with its days', () => {
  it('a page with dates appears and disappears with a publish on the day', async () => {
    place.write('harbor', {
      landings: [
        { slug: 'spring', validation: { rule: 'between', from: '2030-03-01', until: '2030-03-31' } },
      ],
    });
    const at = (day: string) => ({ now: () => new Date(`${day}T12:00:00Z`) });
    await place.publish('harbor', at('2030-02-10'));
    expect(live().release.refused).toContain('/spring');
    expect((await place.publish('harbor', at('2030-02-28')))[0]?.state).toBe('unchanged');
    await place.publish('harbor', at('2030-03-01'));
    expect(live().release.pages['/spring']).toMatchObject({ from: '2030-03-01', until: '2030-03-31' });
    expect((await place.publish('harbor', at('2030-03-31')))[0]?.state).toBe('unchanged');
    await place.publish('harbor', at('2030-04-01'));
    expect(live().release.refused).toContain('/spring');
  });
});

describe('another version', () => {
  it('another version can be published, and the live content after it', async () => {
    place.write('harbor', faq('Live.'));
    place.write('harbor', { ...faq('Draft.'), pages: [{ page: 'faq', heading: 'Draft' }] }, 'working');
    await place.publish('harbor');
    const first = live().release.id;
    await place.publish('harbor', { version: 'working' });
    expect(live().release.version).toBe('working');
    expect(live().files.get('faq.html')).toContain('<h1>Draft</h1>');
    const [report] = await place.publish('harbor');
    expect(report?.state).toBe('switched');
    expect(live().release.id).toBe(first);
  });
});

describe('a rollback', () => {
  const publish = async (answer: string) => {
    place.write('harbor', { pages: [{ page: 'faq', heading: answer }] });
    const [report] = await place.publish('harbor');
    return report?.release ?? '';
  };

  it('each rollback makes the release before it live without rendering', async () => {
    const first = await publish('one');
    const second = await publish('two');
    await publish('three');
    place.renderer.rendered = [];
    expect((await rollBack(place.sitesDir, 'harbor')).release).toBe(second);
    expect(live().files.get('faq.html')).toContain('<h1>two</h1>');
    expect((await rollBack(place.sitesDir, 'harbor')).release).toBe(first);
    expect(place.renderer.rendered).toEqual([]);
    await expect(rollBack(place.sitesDir, 'harbor')).rejects.toThrow('there is no earlier release');
  });

  it('a rollback can name a release', async () => {
    const first = await publish('one');
    await publish('two');
    await publish('three');
    expect(
      (await rollBack(place.sitesDir, 'harbor', first)).changes?.changed.map(({ path }) => path),
    ).toEqual(['/faq']);
    expect(live().release.id).toBe(first);
    await expect(rollBack(place.sitesDir, 'harbor', 'nothing')).rejects.toThrow(
      'there is no release nothing. Kept releases:',
    );
  });

  it('the next publish undoes a rollback', async () => {
    await publish('one');
    const second = await publish('two');
    await rollBack(place.sitesDir, 'harbor');
    const [report] = await place.publish('harbor');
    expect(report).toMatchObject({ state: 'switched', release: second });
    expect((await place.publish('harbor'))[0]?.state).toBe('unchanged');
  });

  it('a rollback of an unpublished site fails', async () => {
    await expect(rollBack(place.sitesDir, 'harbor')).rejects.toThrow('harbor: nothing is published');
  });

  it('a rollback works while old releases are removed', async () => {
    for (const answer of ['1', '2', '3', '4', '5', '6', '7', '8']) await publish(answer);
    expect(readdirSync(path.join(place.sitesDir, 'harbor/releases'))).toHaveLength(5);
    const eighth = live().release.id;
    await rollBack(place.sitesDir, 'harbor');
    expect(live().files.get('faq.html')).toContain('<h1>7</h1>');
    await rollBack(place.sitesDir, 'harbor', eighth);
    expect(live().files.get('faq.html')).toContain('<h1>8</h1>');
  });
});

describe('many sites', () => {
  it('each site has its own pages, and hosts.json lists them all', async () => {
    for (const site of ['harbor', 'mesa', 'sonrisa']) place.write(site, {});
    const reports = await place.publish(['harbor', 'mesa', 'sonrisa']);
    expect(reports.map(({ state }) => state)).toEqual(['published', 'published', 'published']);
    expect(JSON.parse(readFileSync(path.join(place.sitesDir, 'hosts.json'), 'utf8'))).toEqual({
      'harbor.localhost': 'harbor',
      'mesa.localhost': 'mesa',
      'sonrisa.localhost': 'sonrisa',
    });
    expect(live('mesa').files.get('faq.html')).not.toContain('harbor');
  });

  it('all sites share the compressed assets of the build', async () => {
    place.write('harbor', {});
    await place.publish('harbor');
    expect(readdirSync(path.join(place.sitesDir, '_assets/_astro')).sort()).toEqual([
      'app.1a2b3c4d.js',
      'app.1a2b3c4d.js.br',
      'app.1a2b3c4d.js.gz',
    ]);
  });
});

it('a live brand without content is reported', async () => {
  place.write('sample', {});
  await place.publish('sample');
  expect(missingContentWarnings(place.sitesDir, ['sample'])).toEqual([]);
  expect(missingContentWarnings(place.sitesDir, ['renamed'])).toEqual([
    expect.stringContaining('sample is live, but its content is gone'),
  ]);
});
