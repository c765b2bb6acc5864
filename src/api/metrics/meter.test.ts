import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../routes/all-routes.ts';
import { createRouteLabel, createSiteLabel, methodLabel } from './meter.ts';

const label = createRouteLabel();
const paths = allRoutes.map(({ endpoint }) => endpoint.path);

describe('route label of a request', () => {
  it.each([
    ['/api/v4/plans/harbor-club?site=1', '/api/v4/plans/{id}'],
    ['/api/v4/plans/loc-1/harbor-club', '/api/v4/plans/{location}/{plan}'],
    ['/api/health', '/api/health'],
    ['/api/health/', 'unknown'],
    ['/api/v4/member/ana@example.com', 'unknown'],
    ['/_astro/app.1234.js', 'file'],
    ['/media/logo.svg', 'file'],
    ['/office/9?utm=1', 'page'],
    ['', 'page'],
  ])('requests to %j have the metrics label %s', (target, expected) => {
    const known = expected.startsWith('/api/')
      ? paths.filter((path) => shapeOf(path) === shapeOf(expected))
      : [expected];
    expect(known).toContain(label(target));
  });

  it('the metrics label of any request is an API route, a page, a file or unknown', () => {
    const all = new Set([...paths, 'page', 'file', 'unknown']);
    const piece = fc.oneof(
      fc.constantFrom('api', 'v4', 'member', 'plans', 'km', '..', '{id}', ''),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        expect(all).toContain(label(`/${pieces.join('/')}`));
      }),
    );
  });

  it('every API route has its own metrics label', () => {
    for (const path of paths) expect(shapeOf(label(path.replaceAll(/\{\w+\}/g, 'x1')))).toBe(shapeOf(path));
  });

  it('unusual methods have the metrics label other', () => {
    expect(['GET', 'PATCH', 'PROPFIND', 'm-search'].map(methodLabel)).toEqual([
      'GET',
      'PATCH',
      'other',
      'other',
    ]);
  });
});

it('metrics name the first brands, and count all further ones together', () => {
  const siteLabel = createSiteLabel(2);
  expect(['harbor', 'mesa', 'elm', 'harbor', 'fern'].map(siteLabel)).toEqual([
    'harbor',
    'mesa',
    'other',
    'harbor',
    'other',
  ]);
});

/** Parameter names do not matter for the shape. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}
