import type { CmsRecord } from '#cms/schema/record.ts';
import { headerShowsLogin, headerView } from '#cms/view/header.ts';
import { sideLinks } from '#cms/view/links-view.ts';
import { paths } from '#util/site/paths.ts';
import type { ContentRule } from '../context/finding.ts';

const HOME = { path: paths.home, kind: 'page', name: 'home' } as const;

export const noLogin: ContentRule = {
  id: 'no-login',
  severity: 'warning',
  finds: 'a site whose header and footer have no link to the member login',
  source: 'specification §6: a visitor sees login and join links',
  check: ({ record }) =>
    showsLogin(record)
      ? []
      : [
          {
            path: ['header', 'variables', 'header_top_right_member_login'],
            message: `Members cannot find the login. Turn this entry on, or link to ${paths.memberLogin} from the menu.`,
          },
        ],
};

function showsLogin({ site, header, landing_header, footer }: CmsRecord): boolean {
  const parts = { site, header, landingHeader: landing_header.variables };
  return (
    headerShowsLogin(headerView(parts, HOME, paths.findADentist)) ||
    sideLinks(footer.variables.footer_nav, parts, HOME).some(({ href }) => href === paths.memberLogin)
  );
}
