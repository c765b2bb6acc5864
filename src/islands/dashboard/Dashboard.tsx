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

/** The first is there at once; the others come when they are asked for. */
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

/** What a member sees of their cards while the server says nothing. */
const SavedCardsFallback = lazy(() =>
  import('./cards/SavedCardsFallback.tsx').then((module) => ({ default: module.SavedCardsFallback })),
);

/** What a member sees and does alone (specification §1 and §2), in parts with an address each. */
export function Dashboard({ help, planUrl }: DashboardProps) {
  const place = useDashboardRoute();
  const isAwake = useHydrated();
  const { email } = useStore($auth, { ssr: 'initial' });
  useStyles(laterCss);

  useEffect(() => {
    startAuth();
    void refreshAuth();
  }, []);

  return (
    <div className="wrap dash">
      <DashboardMenu place={place} email={email} />
      <div className="dash-main">
        <SectionHeading section={place.section} />
        <SectionErrorBoundary key={place.section} help={help}>
          {isAwake ? <OpenSection help={help} planUrl={planUrl} place={place} /> : <Skeleton />}
        </SectionErrorBoundary>
      </div>
    </div>
  );
}

/** Cards that are kept on this device follow what the server says. */
function useSavedCardsRefresh(info: MemberInfo | null, mayAsk: boolean): void {
  useEffect(() => {
    if (info && hasSavedCards())
      void import('../shared/id-card/save-cards.ts').then(
        ({ refreshFromServer }) => refreshFromServer(info, mayAsk),
        // another time
        () => {},
      );
  }, [info, mayAsk]);
}

/** Drawn by the browser alone: only the server knows the member, and no published page may. */
function OpenSection({
  help,
  planUrl,
  place,
}: DashboardProps & { place: ReturnType<typeof useDashboardRoute> }) {
  const info = useQuery(memberInfo);
  const PartOf = SECTION_VIEWS[place.section];
  const data = info.kind === 'ready' ? info.data : null;
  const membership = data && membershipAt(place, data);
  useSavedCardsRefresh(data, place.section !== 'cards');
  const accountId = data?.account.id ?? '';
  useEffect(() => void acceptAccount(accountId), [accountId]);
  // Another account has logged in: the page is about to reload.
  if (!mayShowOnPage(accountId)) return <Skeleton />;
  return (
    <>
      {place.section === 'cards' && hasSavedCards() && (
        <Suspense fallback={null}>
          <SavedCardsFallback info={info} membershipId={membership?.covered ? membership.id : null} />
        </Suspense>
      )}
      {/* apart from the cards above: they are not hidden while the part's script is on its way */}
      <Suspense fallback={<Skeleton />}>
        <QueryView of={info} help={help}>
          {(known) => (
            <>
              <MembershipSwitcher memberships={known.memberships} shown={membership} place={place} />
              <PartOf
                info={known}
                membership={membership}
                help={help}
                planUrl={planUrl}
                hrefOf={place.hrefOf}
              />
            </>
          )}
        </QueryView>
      </Suspense>
    </>
  );
}

const membershipAt = (
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
        <FormMessage>Something went wrong in this part of the page. The others still work.</FormMessage>
        <p>
          <button type="button" className="button-quiet" onClick={() => this.setState({ hasFailed: false })}>
            Try again
          </button>
        </p>
        <HelpLine help={this.props.help} lead="Or call" />
      </div>
    );
  }
}
