import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLeaks, type Identity } from './leaks.ts';
import { all, attribute } from './markup.ts';
import { type Brand, filesBelow, pageOf, readBrands, sitesDir } from './published.ts';

const TEXT = /\.(?:html|xml|txt|json|svg|conf)$|\/_(?:redirects|headers)$/;

const brands = await readBrands();

function readIdentity(brand: Brand): Identity {
  const { site, name, hosts } = brand.release;
  const links = all(pageOf(brand, 'index.html').markup, 'a').map((link) => attribute(link, 'href') ?? '');
  const phone = links.find((address) => /^tel:\+1\d{10}$/.test(address))?.slice('tel:+1'.length) ?? '';
  return { site, name, hosts, phone };
}

const identities = brands.map(readIdentity);

describe('brand separation', () => {
  it('each brand has its own name, hosts and phone number', () => {
    for (const of of [({ name }: Identity) => name, ({ phone }: Identity) => phone]) {
      expect(new Set(identities.map(of).filter(Boolean)).size).toBe(brands.length);
    }
    const hosts = identities.flatMap((identity) => identity.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
  });

  it.each(brands)('the files of $release.name mention no other brand', (brand) => {
    const others = identities.filter(({ site }) => site !== brand.site);
    const files = [...filesBelow(brand.folder), ...filesBelow(brand.media)].filter((file) => TEXT.test(file));
    const leaks = files.flatMap((file) =>
      // the folder's path may contain any word
      findLeaks(readFileSync(file, 'utf8').replaceAll(sitesDir, ''), others).map(
        (leak) => `${path.relative(sitesDir, file)} names ${leak}`,
      ),
    );
    expect(files.length).toBeGreaterThan(brand.pages.length);
    expect(leaks).toEqual([]);
  });
});

describe('check for traces of other brands', () => {
  const mesa = { site: 'mesa', name: 'Mesa Dental', hosts: ['mesa.example'], phone: '6025550161' };
  const traces: [what: string, text: string][] = [
    ['its name', '<p>Join MESA dental today</p>'],
    ['its host', '<a href="https://Mesa.example/faq">'],
    ['its site id', '<body data-site="mesa">'],
    ['its site id in a record', '{"site":{"id":"mesa","name":"x"}}'],
    ['its site id in a plan', '<a href="/checkout?plan=mesa-yearly">'],
    ['its phone number as people read it', '<p>(602) 555-0161</p>'],
    ['its phone number as a link', '<a href="tel:+16025550161">'],
  ];
  it.each(traces)('the check finds %s', (_what, text) => {
    expect(findLeaks(text, [mesa])).not.toEqual([]);
  });

  it('the check accepts a city of the same name', () => {
    const text = '<a href="/office/mesa">Our office in Mesa</a><a href="/checkout?office=mesa&amp;plan=b">';
    expect(findLeaks(text, [mesa])).toEqual([]);
    expect(findLeaks('{"offices":[{"id":"mesa","city":"Mesa"}]}', [mesa])).toEqual([]);
  });
});
