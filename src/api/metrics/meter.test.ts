import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../routes/all-routes.ts';
import { createRouteLabel, methodLabel } from './meter.ts';

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
  ])('labels %s as %s', (target, expected) => {
    const known = expected.startsWith('/api/')
      ? paths.filter((path) => shapeOf(path) === shapeOf(expected))
      : [expected];
    expect(known).toContain(label(target));
  });

  it('is always a listed API route, a page, a file or unknown', () => {
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

  it('covers every API route', () => {
    for (const path of paths) expect(shapeOf(label(path.replaceAll(/\{\w+\}/g, 'x1')))).toBe(shapeOf(path));
  });

  it('labels an unusual method as other', () => {
    expect(['GET', 'PATCH', 'PROPFIND', 'm-search'].map(methodLabel)).toEqual([
      'GET',
      'PATCH',
      'other',
      'other',
    ]);
  });
});

/** Parameter names do not matter for the shape. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}
