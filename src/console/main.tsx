import { createRoot } from 'react-dom/client';
import { readTokenFrom } from '#client/http/call.ts';
import { staffStatus } from '#contracts/staff/session.ts';
import base from '#styles/base.css?inline';
import parts from '#styles/parts.css?inline';
import fieldCss from '#ui/forms/field.css?inline';
import formCss from '#ui/forms/form.css?inline';
import { adoptStyles } from '#util/css/adopt-styles.ts';
import { Console } from './Console.tsx';
import css from './console.css?inline';
import directoryCss from './directory/directory.css?inline';
import calendarCss from './grievances/calendar.css?inline';
import listsCss from './lists.css?inline';
import membersCss from './members/members.css?inline';
import plotsCss from './reports/plots.css?inline';
import signInCss from './sign-in/sign-in.css?inline';
import supportCss from './support/support.css?inline';
import workCss from './support/work.css?inline';
import tablesCss from './tables.css?inline';

// The document of the console has no style of its own (server/responses/console-response.ts).
const shared = [base, parts, fieldCss, formCss, css, listsCss, tablesCss];
for (const sheet of [
  ...shared,
  membersCss,
  signInCss,
  supportCss,
  workCss,
  calendarCss,
  plotsCss,
  directoryCss,
])
  adoptStyles(sheet);
readTokenFrom(staffStatus);
const root = document.getElementById('console');
if (root) createRoot(root).render(<Console />);
