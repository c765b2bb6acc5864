import { bought, CARDS, newAddress } from '../support/checkout.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { storedFor } from '../support/grievance-page.ts';
import { readLoginCode } from '../support/outbox.ts';
import { chromium109 } from './chromium-109.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { Person } from './journeys.ts';
import { webkit } from './webkit.ts';

for (const kind of [firefox, webkit, chromium109])
  test.describe(`in ${kind.name}`, () => {
    test.skip(!kind.isInstalled, `${kind.name} is not installed here`);
    test.describe.configure({ mode: 'serial', timeout: 180_000 });

    let engine: Engine;
    let person: Person;
    const email = newAddress();
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      engine = await kind.open();
      person = new Person(engine, (path) => siteUrl('harbor', path));
    });
    test.afterAll(() => engine?.close());
    test.afterEach(() => expect(engine.errors ?? []).toEqual([]));

    test('a visitor finds a dentist near them', async () => {
      await person.open('/find-a-dentist');
      await person.fill('ZIP code or city', '92106');
      await person.press('Search');
      await person.sees('San Diego, CA 92106');
      await person.sees('Point Loma Family Dentistry');
    });

    test('a visitor joins and gets a card', async () => {
      await person.open('/checkout?plan=harbor-club');
      await person.press('Continue');
      await person.isAt('/checkout/create-account');
      await person.fill('First name', 'Ana');
      await person.fill('Last name', 'Reyes');
      await person.fill('Date of birth', '03/04/1988');
      await person.fill('Email address', email);
      await person.fill('Phone number', '6195550100');
      await person.choose('State', 'CA');
      await person.fill('ZIP code', '92101');
      await person.press('Continue');
      await person.isAt('/checkout/add-member');
      await person.press('Continue to payment');
      await person.isAt('/checkout/payment');
      await person.fill('Card number', CARDS.good);
      await person.fill('Expires', '0530');
      await person.fill('Security code', '123');
      await person.check(/Terms of Service/);
      await person.press('Pay ');
      await person.sees('Welcome! You are a member.');
      expect(await bought(email)).toMatchObject({ memberships: 1, charges: 1, cents: 14_900 });
    });

    test('a member logs in with a code and sees their dashboard', async ({ context }) => {
      await person.open('/dashboard');
      await person.sees('Ana');
      await person.logOut();
      await person.open('/dashboard');
      await person.isAt('/member-login');
      await person.canPress('Log in');
      await person.fill(/^E-?mail address/, email);
      await person.press('Email me a code instead');
      await person.fill('Code from the email', await readLoginCode(context, email));
      await person.press('Log in');
      await person.isAt('/dashboard');
      await person.sees('Harbor Club');
    });

    test('a member files a grievance', async () => {
      await person.open('/grievance-form');
      await person.check(/^I am the member/);
      await person.fill('Member’s name', 'Ana Reyes');
      await person.fill(/^E-?mail address/, email);
      await person.fill('What happened?', 'The crown fell out.');
      await person.fill('What would you like us to do?', 'A new crown.');
      await person.check(/^No/);
      await person.press('Read it over');
      await person.sees('Is this right?');
      await person.press('Send grievance');
      await person.sees('We have your grievance');
      expect(await storedFor(email)).toHaveLength(1);
    });
  });
