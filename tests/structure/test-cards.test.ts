import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SANDBOX_BANKS, SANDBOX_CARDS } from '#api/drivers/payments/sandbox-methods.ts';

it('the page on test payments lists exactly the cards and bank accounts of the sandbox', () => {
  const rows = readFileSync('docs/how-to/test-payments.md', 'utf8').matchAll(/^\| (`tok_.*?) \|/gm);
  const listed = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(tok_\w+)`/g)].map(([, token]) => token),
  );
  const known = [...Object.keys(SANDBOX_CARDS), ...Object.keys(SANDBOX_BANKS)];
  expect(listed.toSorted()).toEqual(known.toSorted());
});
