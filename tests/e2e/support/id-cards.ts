import type { Locator, Page } from '@playwright/test';
import { expect, siteUrl } from './fixtures.ts';
import { joinMember, type Member } from './join-member.ts';

export const CARDS = siteUrl('harbor', '/dashboard?section=cards');

export const cardOf = (page: Page, name = 'Ana Reyes'): Locator =>
  page.getByRole('article', { name: `Card of ${name}` });

/** Joins, and opens the page of the ID cards. */
export async function openCards(page: Page): Promise<Member> {
  const member = await joinMember(page);
  await page.goto(CARDS);
  await expect(cardOf(page)).toBeVisible();
  return member;
}
