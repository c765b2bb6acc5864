import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CmsSource } from '#cms/sources/source.ts';
import { rawRecord } from '#tests/support/content/record.ts';
import { makePublishing, type Publishing, readLive } from '#tests/support/publish/publish-fixture.ts';

const ICON = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#1b4d5c" d="M0 0h8v8H0z"/></svg>',
);
const SHARED_ICON = 'an icon that all brands share';
const { site, base } = rawRecord();
const host = {
  site: { ...site, id: 'harbor', name: 'Harbor', hosts: ['harbor.example'], email: 'hello@harbor.example' },
};
const withIcon = { ...host, base: { variables: { ...base.variables, favicon: 'media/icon.svg' } } };

let place: Publishing;
beforeEach(() => {
  place = makePublishing();
  const client = path.join(place.dir, 'app/client');
  mkdirSync(client, { recursive: true });
  writeFileSync(path.join(client, 'favicon.ico'), SHARED_ICON);
});
afterEach(() => place.remove());

/** A CMS with one image. */
const source = (): CmsSource => ({
  ...place.source,
  read: async (name, version) => ({
    ...(await place.source.read(name, version)),
    readMedia: async () => ICON,
  }),
});
const publish = async (content: object, day = '2030-03-01') => {
  place.write('harbor', content);
  const now = () => new Date(`${day}T12:00:00Z`);
  const [report] = await place.publish('harbor', { source: source(), now });
  expect(report?.error).toBe('');
  return readLive(place.sitesDir, 'harbor');
};
const textOf = (live: { files: Map<string, string> }, file: string) => live.files.get(file) ?? '';

describe('icons', () => {
  it('a brand without a favicon gets the icons of public/', async () => {
    const live = await publish(host);
    expect(live.release.files['/favicon.ico']?.file).toBe('favicon.ico');
    expect(textOf(live, 'favicon.ico')).toBe(SHARED_ICON);
  });

  it('a brand’s icons are made from its favicon', async () => {
    const live = await publish(withIcon);
    expect(textOf(live, 'favicon.ico')).not.toBe(SHARED_ICON);
    expect(textOf(live, 'favicon.ico').slice(0, 4)).toBe('\0\0\x01\0');
    expect(textOf(live, 'apple-touch-icon.png')).toContain('PNG');
  });

  it('the manifest lists a drawing for any size and a picture for phones that need one', async () => {
    const live = await publish(withIcon);
    const { name, icons } = JSON.parse(textOf(live, 'manifest.webmanifest'));
    expect(name).toBe('Harbor');
    expect(icons.map(({ sizes, type }: Record<string, string>) => `${sizes} ${type}`)).toEqual([
      'any image/svg+xml',
      '180x180 image/png',
    ]);
    const names = icons.map(({ src }: { src: string }) => src.replace('/media/', ''));
    expect(Object.keys(live.release.media)).toEqual(expect.arrayContaining(names));
  });

  it('icons stay in the table when earlier content is published again', async () => {
    const before = await publish(withIcon);
    await publish({ ...withIcon, site: { ...withIcon.site, name: 'Other' } });
    const after = await publish(withIcon);
    expect(after.release.id).toBe(before.release.id);
    expect(after.release.media).toEqual(before.release.media);
  });
});

describe('security.txt', () => {
  it('security.txt names the brand’s contact and an expiry date', async () => {
    expect(
      textOf(await publish(host), '.well-known/security.txt')
        .trim()
        .split('\n'),
    ).toEqual([
      'Contact: mailto:hello@harbor.example',
      'Contact: https://harbor.example/support',
      'Expires: 2030-10-01T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://harbor.example/.well-known/security.txt',
    ]);
  });

  it('a publish in the next half-year extends the expiry of security.txt', async () => {
    expect((await publish(host)).release.renewOn).toBe('2030-07-01');
    const later = await publish(host, '2030-07-01');
    expect(textOf(later, '.well-known/security.txt')).toContain('Expires: 2031-04-01T00:00:00Z');
    expect(later.release.renewOn).toBe('2031-01-01');
  });
});

it('the change-password address redirects to the profile', async () => {
  const { release } = await publish(host);
  expect(release.redirects).toContainEqual({
    from: '/.well-known/change-password',
    to: '/dashboard?section=profile',
    status: 302,
  });
});
