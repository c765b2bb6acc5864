import { useStore } from '@nanostores/react';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { reloadAfterChunkError } from '#client/page/reload.ts';
import { mayShowOnPage } from '#client/session/session-state.ts';
import { hasSavedCards } from '#client/storage/saved-cards.ts';
import { type MemberInfo, memberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { $auth, acceptAccount, refreshAuth, startAuth } from '#stores/auth.ts';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { useHydrated, useStyles } from '#ui/hooks/use-island.ts';
import { DashboardMenu, MembershipSwitcher, SectionHeading } from './DashboardMenu.tsx';
import laterCss from './dashboard-later.css?inline';
import { Overview } from './overview/Overview.tsx';
import { QueryView, Skeleton } from './shared/QueryView.tsx';
import {
  type DashboardProps,
  type DashboardRoute,
  type SectionId,
  type SectionProps,
  useDashboardRoute,
} from './shared/sections.ts';
import { useQuery } from './shared/use-query.ts';
import { t } from './texts.ts';

/** The overview is in the first chunk; the others load when opened. */
const SECTION_VIEWS: Readonly<Record<SectionId, ComponentType<SectionProps>>> = {
  overview: Overview,
  cards: lazy(() => import('./cards/Cards.tsx').then(({ Cards }) => ({ default: Cards }))),
  household: lazy(() =>
    import('./household/Household.tsx').then(({ Household }) => ({ default: Household })),
  ),
  office: lazy(() => import('./office/OfficeSection.tsx').then(({ Office }) => ({ default: Office }))),
  billing: lazy(() => import('./billing/Billing.tsx').then(({ Billing }) => ({ default: Billing }))),
  renewal: lazy(() => import('./renewal/Renewal.tsx').then(({ Renewal }) => ({ default: Renewal }))),
  profile: lazy(() => import('./profile/Profile.tsx').then(({ Profile }) => ({ default: Profile }))),
  grievances: lazy(() =>
    import('./grievances/Grievances.tsx').then(({ Grievances }) => ({ default: Grievances })),
  ),
};

/** The saved cards, shown while the server does not respond. */
const SavedCardsFallback = lazy(() =>
  import('./cards/SavedCardsFallback.tsx').then((module) => ({ default: module.SavedCardsFallback })),
);

/** Few see it. */
const AssistedBanner = lazy(() =>
  import('./AssistedBanner.tsx').then((module) => ({ default: module.AssistedBanner })),
);

/** The member dashboard (specification §1 and §2); each section has an address. */
export function Dashboard(props: DashboardProps) {
  const { help } = props;
  const route = useDashboardRoute();
  const isHydrated = useHydrated();
  const { email } = useStore($auth, { ssr: 'initial' });
  useStyles(laterCss);

  useEffect(() => {
    startAuth();
    void refreshAuth();
  }, []);

  return (
    <div className="wrap dash">
      <DashboardMenu route={route} email={email} />
      <div className="dash-main">
        <SectionHeading section={route.section} />
        <SectionErrorBoundary key={route.section} help={help}>
          {isHydrated ? <OpenSection {...props} route={route} /> : <Skeleton />}
        </SectionErrorBoundary>
      </div>
    </div>
  );
}

/** Keeps the cards saved on this device up to date. */
function useSavedCardsRefresh(info: MemberInfo | null, mayFetch: boolean): void {
  useEffect(() => {
    if (info && hasSavedCards())
      void import('../shared/id-card/save-cards.ts').then(
        ({ refreshFromServer }) => refreshFromServer(info, mayFetch),
        // try again on the next visit
        () => {},
      );
  }, [info, mayFetch]);
}

/** Drawn only in the browser, because published pages hold no member data. */
function OpenSection({ route, ...props }: DashboardProps & { route: ReturnType<typeof useDashboardRoute> }) {
  const info = useQuery(memberInfo);
  const SectionView = SECTION_VIEWS[route.section];
  const data = info.kind === 'ready' ? info.data : null;
  const membership = data && findMembership(route, data);
  useSavedCardsRefresh(data, route.section !== 'cards');
  const accountId = data?.account.id ?? '';
  useEffect(() => void acceptAccount(accountId), [accountId]);
  // Another account has logged in: the page is about to reload.
  if (!mayShowOnPage(accountId)) return <Skeleton />;
  return (
    <>
      {route.section === 'cards' && hasSavedCards() && (
        <Suspense fallback={null}>
          <SavedCardsFallback info={info} membershipId={membership?.covered ? membership.id : null} />
        </Suspense>
      )}
      {/* its own boundary, so the cards above stay visible while the section's script loads */}
      <Suspense fallback={<Skeleton />}>
        <QueryView of={info} help={props.help}>
          {(member) => (
            <>
              {member.assisted && <AssistedBanner {...member.assisted} />}
              <MembershipSwitcher memberships={member.memberships} shown={membership} route={route} />
              <SectionView {...props} info={member} membership={membership} hrefTo={route.hrefTo} />
            </>
          )}
        </QueryView>
      </Suspense>
    </>
  );
}

const findMembership = (
  { membershipId }: DashboardRoute,
  { memberships }: MemberInfo,
): MembershipAnswer | null => memberships.find(({ id }) => id === membershipId) ?? memberships[0] ?? null;

interface Props {
  help: Help;
  children: ReactNode;
}

/** Contains an error in one section. If the section's script is missing, the page reloads. */
class SectionErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { hasFailed: false };
  }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reloadAfterChunkError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="form">
        <FormMessage>{t.sectionFailed}</FormMessage>
        <p>
          <button type="button" className="button-quiet" onClick={() => this.setState({ hasFailed: false })}>
            {t.tryAgain}
          </button>
        </p>
        <HelpLine help={this.props.help} lead={t.orCall} />
      </div>
    );
  }
}
