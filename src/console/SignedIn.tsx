import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { callQuery } from '#client/http/call.ts';
import { setPageAccount } from '#client/session/session-state.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import type { StaffPermission } from '#contracts/staff/roles.ts';
import { whoAmI } from '#contracts/staff/session.ts';
import { Account } from './account/Account.tsx';
import { Activity } from './activity/Activity.tsx';
import { Approvals } from './approvals/Approvals.tsx';
import { Directory } from './directory/Directory.tsx';
import { Report } from './directory/Report.tsx';
import { Calendar } from './grievances/Calendar.tsx';
import { Grievance } from './grievances/Grievance.tsx';
import { Grievances } from './grievances/Grievances.tsx';
import { $lastSearch } from './members/addresses.ts';
import { Member } from './members/Member.tsx';
import { Members } from './members/Members.tsx';
import { Message } from './messages/Message.tsx';
import { Messages } from './messages/Messages.tsx';
import { $recent, visit } from './palette/recent.ts';
import { t as palettes } from './palette/texts.ts';
import { usePalette } from './palette/use-palette.tsx';
import { People } from './people/People.tsx';
import { QueryView } from './QueryView.tsx';
import { FailedRenewals } from './renewals/FailedRenewals.tsx';
import { FigureList } from './reports/FigureList.tsx';
import { Finance } from './reports/Finance.tsx';
import { Reports } from './reports/Reports.tsx';
import { $router, readFragment } from './router.ts';
import type { Me } from './session.ts';
import { SecondFactorDialog } from './sign-in/SecondFactor.tsx';
import { signOut } from './sign-out.ts';
import { forgetLists } from './support/addresses.ts';
import { t } from './texts.ts';
import { forgetQueries, useStaffQuery } from './use-staff-query.ts';

interface Page {
  route:
    | 'members'
    | 'member'
    | 'grievances'
    | 'calendar'
    | 'grievance'
    | 'messages'
    | 'message'
    | 'directory'
    | 'directoryReport'
    | 'renewals'
    | 'approvals'
    | 'reports'
    | 'figure'
    | 'finance'
    | 'people'
    | 'activity'
    | 'account';
  /** who may open it; null: everyone */
  permission: StaffPermission | null;
  /** the page of the menu that leads to it; default: it is in the menu itself */
  below?: 'members' | 'grievances' | 'messages' | 'directory' | 'reports';
  show(me: Me): ReactNode;
}

const PAGES: readonly Page[] = [
  { route: 'members', permission: 'members.read', show: () => <Members /> },
  { route: 'member', permission: 'members.read', below: 'members', show: (me) => <Member me={me} /> },
  { route: 'grievances', permission: 'grievances.read', show: (me) => <Grievances me={me} /> },
  {
    route: 'calendar',
    permission: 'grievances.read',
    below: 'grievances',
    show: (me) => <Calendar me={me} />,
  },
  {
    route: 'grievance',
    permission: 'grievances.read',
    below: 'grievances',
    show: (me) => <Grievance me={me} />,
  },
  { route: 'messages', permission: 'messages.read', show: (me) => <Messages me={me} /> },
  { route: 'message', permission: 'messages.read', below: 'messages', show: (me) => <Message me={me} /> },
  { route: 'directory', permission: 'directory.read', show: (me) => <Directory me={me} /> },
  {
    route: 'directoryReport',
    permission: 'directory.read',
    below: 'directory',
    show: (me) => <Report me={me} />,
  },
  { route: 'renewals', permission: 'payments.read', show: (me) => <FailedRenewals me={me} /> },
  { route: 'approvals', permission: 'reports.read', show: (me) => <Approvals me={me} /> },
  { route: 'reports', permission: 'reports.read', show: () => <Reports /> },
  { route: 'figure', permission: 'reports.read', below: 'reports', show: () => <FigureList /> },
  { route: 'finance', permission: 'reports.read', show: (me) => <Finance me={me} /> },
  { route: 'people', permission: 'staff.read', show: (me) => <People me={me} /> },
  { route: 'activity', permission: 'audit.read', show: (me) => <Activity me={me} /> },
  { route: 'account', permission: null, show: (me) => <Account me={me} /> },
];

const RECORDS = ['member', 'grievance', 'message', 'directoryReport'];

/** What a signed-in person sees: the pages of their roles. */
export function SignedIn() {
  const query = useStaffQuery(whoAmI);
  // the next sign-in begins without the data of this one
  useEffect(
    () => () => {
      forgetQueries();
      $lastSearch.set({ q: '', brand: '' });
      $recent.set([]);
      forgetLists();
    },
    [],
  );
  return <QueryView of={query}>{(me) => <Pages me={me} />}</QueryView>;
}

function Pages({ me }: { me: Me }) {
  const address = useStore($router);
  const route = address?.route;
  const main = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  const open = PAGES.filter(({ permission }) => permission === null || me.permissions.includes(permission));
  const asked = route === 'home' ? open[0] : PAGES.find((page) => page.route === route);
  const page = asked && open.includes(asked) ? asked : undefined;
  const inMenu = open.filter(({ below }) => below === undefined);
  const currentOf = (each: Page) => (each === page ? 'page' : each.route === page?.below ? true : undefined);
  const shownRoute = asked?.route;
  const isFirst = useRef(true);
  const { button, palette } = usePalette({
    pages: inMenu.map((each) => ({ url: CONSOLE_PATHS[each.route], title: t.pageTitles[each.route] })),
    mayFind: me.permissions.includes('members.read'),
    onSignOut: () => void signOut(),
    onOpened: () => main.current?.focus(),
  });

  useEffect(() => setPageAccount(me.id), [me.id]);
  useEffect(() => {
    // a record tells its name when it is read
    if (!page || !address || RECORDS.includes(page.route)) return;
    const { path, search, hash } = address;
    const rest = callQuery(search) + hash;
    const { q = '' } = readFragment(hash);
    visit({ url: path + rest, title: t.pageTitles[page.route], detail: q || (rest && palettes.asLeft) });
  }, [page, address]);
  useEffect(() => {
    document.title = `${shownRoute ? t.pageTitles[shownRoute] : t.nothingHere} · ${t.product}`;
    // as after the load of a page, screen readers begin with what is new
    if (!isFirst.current && !main.current?.contains(document.activeElement)) main.current?.focus();
    isFirst.current = false;
    // on a phone the menu is a row that scrolls
    const current = menu.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shownRoute]);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the main part, without a change of the address */}
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // the fragment has the state of the lists
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t.skip}
      </a>
      <header className="console-head">
        <p className="console-brand">{t.productName}</p>
        {button}
        <nav aria-label={t.sections} ref={menu}>
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
        {palette}
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
