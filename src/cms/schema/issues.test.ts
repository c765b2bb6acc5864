import { expect, it } from 'vitest';
import { documentName, formatIssue, formatPath } from './issues.ts';

it('formatPath writes a field with dots and brackets', () => {
  expect(formatPath(['header', 'variables', 'header_menu', 2, 'link'])).toBe(
    'header.variables.header_menu[2].link',
  );
  expect(formatPath([])).toBe('');
  expect(formatPath(['a', 'odd key', 0])).toBe('a["odd key"][0]');
});

it('formatIssue writes one line and omits the live version', () => {
  const issue = {
    site: 'harbor',
    version: 'live',
    document: 'base.json',
    path: 'base',
    message: 'is missing',
  };
  expect(formatIssue(issue)).toBe('harbor, base.json: base: is missing');
  expect(formatIssue({ ...issue, version: 'working', path: '' })).toBe(
    'harbor (working), base.json: is missing',
  );
});

it('documentName returns the document of a field', () => {
  const record = { pages: [{ page: 'faq' }, null], landings: [{ slug: 'spring' }] };
  expect(documentName(['pages', 0, 'title'], record)).toBe('pages/faq');
  expect(documentName(['pages', 1], record)).toBe('pages/1');
  expect(documentName(['landings', 0], record)).toBe('landings/spring');
  expect(documentName(['catalog', 'fees', 3], record)).toBe('catalog/fees');
  expect(documentName(['theme', 'colors'], record)).toBe('site');
  expect(documentName(['pages'], null)).toBe('pages');
  expect(documentName([], null)).toBe('record');
});

it('formatIssue adds line and column if they are known', () => {
  const issue = {
    site: 'harbor',
    version: 'live',
    document: 'base.json',
    path: 'variables',
    message: 'is missing',
  };
  expect(formatIssue({ ...issue, line: 3, column: 7 })).toBe('harbor, base.json:3:7: variables: is missing');
});
