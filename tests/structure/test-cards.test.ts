import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SANDBOX_CARDS } from '../../src/api/drivers/payments/sandbox-tokens.ts';

it('the page on test payments lists every card of the sandbox, and no other', () => {
  const rows = readFileSync('docs/how-to/test-payments.md', 'utf8').matchAll(/^\| (`tok_.*?) \|/gm);
  const listed = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(tok_\w+)`/g)].map(([, token]) => token),
  );
  expect(listed.toSorted()).toEqual(Object.keys(SANDBOX_CARDS).toSorted());
});
