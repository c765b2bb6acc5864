import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { setPageAccount } from '#client/session/session-state.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import type { StaffPermission } from '#contracts/staff/roles.ts';
import { staffSignOut, whoAmI } from '#contracts/staff/session.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { Account } from './account/Account.tsx';
import { Activity } from './activity/Activity.tsx';
import { explainRead } from './explain-read.ts';
import { $lastSearch } from './members/addresses.ts';
import { Member } from './members/Member.tsx';
import { Members } from './members/Members.tsx';
import { People } from './people/People.tsx';
import { QueryView } from './QueryView.tsx';
import { $router } from './router.ts';
import { isSearchKey } from './search-key.ts';
import { advance, callStaff, type Me } from './session.ts';
import { SecondFactorDialog } from './sign-in/SecondFactor.tsx';
import { t } from './texts.ts';
import { forgetQueries, useStaffQuery } from './use-staff-query.ts';

interface Page {
  route: 'members' | 'member' | 'people' | 'activity' | 'account';
  /** who may open it; null: everyone */
  permission: StaffPermission | null;
  /** the page of the menu that leads to it; default: it is in the menu itself */
  below?: 'members';
  show(me: Me): ReactNode;
}

const PAGES: readonly Page[] = [
  { route: 'members', permission: 'members.read', show: () => <Members /> },
  { route: 'member', permission: 'members.read', below: 'members', show: (me) => <Member me={me} /> },
  { route: 'people', permission: 'staff.read', show: (me) => <People me={me} /> },
  { route: 'activity', permission: 'audit.read', show: (me) => <Activity me={me} /> },
  { route: 'account', permission: null, show: (me) => <Account me={me} /> },
];

/** What a signed-in person sees: the pages of their roles. */
export function SignedIn() {
  const query = useStaffQuery(whoAmI);
  // the next sign-in begins without the data of this one
  useEffect(
    () => () => {
      forgetQueries();
      $lastSearch.set({ q: '', brand: '' });
    },
    [],
  );
  return <QueryView of={query}>{(me) => <Pages me={me} />}</QueryView>;
}

function Pages({ me }: { me: Me }) {
  const route = useStore($router)?.route;
  const main = useRef<HTMLElement>(null);
  const open = PAGES.filter(({ permission }) => permission === null || me.permissions.includes(permission));
  const asked = route === 'home' ? open[0] : PAGES.find((page) => page.route === route);
  const page = asked && open.includes(asked) ? asked : undefined;
  const inMenu = open.filter(({ below }) => below === undefined);
  const currentOf = (each: Page) => (each === page ? 'page' : each.route === page?.below ? true : undefined);
  const shownRoute = asked?.route;
  const isFirst = useRef(true);

  useEffect(() => setPageAccount(me.id), [me.id]);
  const maySearch = open.some((each) => each.route === 'members');
  useEffect(() => {
    if (!maySearch || shownRoute === 'members') return;
    const openSearch = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      $router.open(CONSOLE_PATHS.members);
    };
    document.addEventListener('keydown', openSearch);
    return () => document.removeEventListener('keydown', openSearch);
  }, [maySearch, shownRoute]);
  useEffect(() => {
    document.title = `${shownRoute ? t.pageTitles[shownRoute] : t.nothingHere} · ${t.product}`;
    // as after the load of a page, screen readers begin with what is new
    if (!isFirst.current && !main.current?.contains(document.activeElement)) main.current?.focus();
    isFirst.current = false;
  }, [shownRoute]);

  return (
    <>
      <a className="skip-link" href="#main">
        {t.skip}
      </a>
      <header className="console-head">
        <p className="console-brand">{t.productName}</p>
        <nav aria-label={t.sections}>
          <ul>
            {inMenu.map((each) => (
              <li key={each.route}>
                <a href={CONSOLE_PATHS[each.route]} aria-current={currentOf(each)}>
                  {t.pageTitles[each.route]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="console-person">
          <span>{t.signedInAs(me.name)}</span>
          <button type="button" className="button-quiet" onClick={() => void signOut()}>
            {t.signOut}
          </button>
        </p>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="console-main">
        {page?.show(me) ?? (
          <>
            <h1>{asked ? t.notPermitted : t.nothingHere}</h1>
            <p>
              <a href={CONSOLE_PATHS.home}>{t.toStart}</a>
            </p>
          </>
        )}
      </main>
      <SecondFactorDialog hasApp={me.hasApp} />
    </>
  );
}

async function signOut(): Promise<void> {
  try {
    advance(await callStaff(staffSignOut));
  } catch (error) {
    const { message } = explainRead(error);
    if (message) showToast({ severity: 'error', summary: message });
  }
}
