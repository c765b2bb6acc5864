// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { stateAvailabilityCss } from '#components/plans/sale-states.ts';
import { matchingRules } from './has-selector-fallback.ts';

it('shows the selected household in a browser without :has()', () => {
  const main = document.createElement('main');
  main.innerHTML = `<input type="radio" id="n1"><input type="radio" id="n2" checked>
    <select><option value="CA">California<option value="MT" selected>Montana</select>`;
  const picker = 'main:has(#n2:checked) .n1{display:none}main:has(#n3:checked) .n3{display:inline}';
  expect(matchingRules(`.a{color:red}@layer states{${picker}}${stateAvailabilityCss()}`, main)).toBe(
    '@layer states{main .n1{display:none}main .no-MT .join{display:none}main .no-MT .plan-unsold{display:block}main .none-MT{display:block}}',
  );
});
