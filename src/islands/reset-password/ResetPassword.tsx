import { useEffect, useState } from 'react';
import { navigate } from '#client/page/navigate.ts';
import { $auth, refreshAuth, startAuth } from '#stores/auth.ts';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { paths } from '#util/site/paths.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { AskForLink } from './RequestLink.tsx';

interface Props {
  help: Help;
  hasBotCheck: boolean;
}

/**
 * AccountScope for a link by mail, and with the link choosing a new password. The link carries its token in the fragment,
 * which no server and no log ever sees.
 */
export function ResetPassword(props: Props) {
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    const takeToken = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token');
      if (found === null) return;
      setToken(found);
      // taken out of the address, so that it stays in no history
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    takeToken();
    // a second link that is opened while the page is there
    window.addEventListener('hashchange', takeToken);
    startAuth();
    const stop = $auth.subscribe(
      ({ isAuthenticated }) => isAuthenticated && navigate(paths.dashboard, { replaces: true }),
    );
    void refreshAuth();
    return () => {
      window.removeEventListener('hashchange', takeToken);
      stop();
    };
  }, []);

  if (token === null) return <AskForLink help={props.help} hasBotCheck={props.hasBotCheck} />;
  // a new link begins with an empty form
  return <ChoosePassword key={token} {...props} token={token} onAskAgain={() => setToken(null)} />;
}
