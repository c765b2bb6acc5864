import { useEffect } from 'react';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { pageTitle } from '#util/site/page-title.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import css from './checkout-end.css?inline';

const HEADING = 'Your bank payment has arrived';

interface Props {
  paid: { email: string; totalCents: number };
  help: Help;
}

/** Shown on return after the bank has confirmed. Days later, this browser does not log in by itself. */
export function BankPaymentReceived({ paid, help }: Props) {
  useStyles(css);
  useEffect(() => {
    document.documentElement.dataset.joined = '';
    document.title = pageTitle(HEADING, document.title.split(' | ').at(-1) ?? '');
    return () => {
      delete document.documentElement.dataset.joined;
    };
  }, []);
  return (
    <div className="form joined">
      <FormMessage kind="success" takesFocus>
        <h1>{HEADING}</h1>
        <p>
          You paid {formatCents(paid.totalCents)}, and you are a member. Your member number, your card and
          your receipt are on their way to {paid.email}.
        </p>
      </FormMessage>
      <p className="form-actions no-print">
        <a className="button" href={paths.memberLogin}>
          Log in
        </a>
        <a href={paths.checkout}>Start another membership</a>
      </p>
      <HelpLine help={help} lead="Questions? Call" />
    </div>
  );
}
