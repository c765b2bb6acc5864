import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readApiSettings } from '#api/kernel/settings.ts';

/** How long something lasts, in figures or words: “30 minutes”, “ten minutes”. */
const LASTS = /\b(?:for|within(?: the next)?) (\w+) minutes/g;
const IN_WORDS = new Map([
  [10, 'ten'],
  [15, 'fifteen'],
  [30, 'thirty'],
]);

it.each(readdirSync('tenants'))('%s states the real lifetime of a password link', (site) => {
  const minutes = readApiSettings({}, 'local').RESET_LINK_MS / 60_000;
  const words = readFileSync(`tenants/${site}/pages/reset-password.json`, 'utf8');
  const said = [...words.matchAll(LASTS)].map(([, time]) => time);
  expect(said.filter((time) => time !== String(minutes) && time !== IN_WORDS.get(minutes))).toEqual([]);
});
