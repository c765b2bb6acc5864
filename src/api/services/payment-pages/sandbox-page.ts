import type { RequestContext } from '#api/http/request-context.ts';
import { readBytes } from '#api/http/request-input.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { TestPage, TestPages } from '#api/ports/payment-processor.ts';
import { declineMessage } from '#api/services/payments/payment-errors.ts';
import { receiveMessage } from '#api/services/payments/processor-webhook.ts';
import { TEST_CARD_TOKENS } from '#domain/payments/sandbox-cards.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { pageResponse } from './page-response.ts';
import { t } from './texts.ts';

type PageCall = Pick<RequestContext, 'deps' | 'site' | 'request'> & { params: { ref: string } };

/** The sandbox's payment page. */
export async function showTestPage(call: PageCall): Promise<Response> {
  const { page } = await findPage(call);
  return draw(call, page, '');
}

/** Pays on it. Afterwards the sandbox tells our webhook, as a processor does. */
export async function payTestPage(call: PageCall): Promise<Response> {
  const { deps, site, request, params } = call;
  const { pages, page } = await findPage(call);
  if (page.status !== 'open') return draw(call, page, '');
  const form = new URLSearchParams((await readBytes(request, 1024)).toString('utf8'));
  const outcome = await pages.pay(params.ref, form.get('token') ?? '');
  if (outcome.status === 'declined') return draw(call, page, declineMessage(outcome.declineCode).message);
  await receiveMessage(deps, {
    id: `test-page-${params.ref}`,
    type: 'checkout.session.completed',
    about: { kind: 'payment', site, paymentId: page.key },
  });
  const after = await pages.read(params.ref);
  if (after?.status === 'closed') return draw(call, after, '');
  return new Response(null, {
    status: 303,
    headers: { location: page.doneUrl, 'cache-control': 'no-store' },
  });
}

/** @throws ApiError not_found */
async function findPage({ deps, params }: PageCall): Promise<{ pages: TestPages; page: TestPage }> {
  const pages = deps.processor.testPages;
  const page = pages && (await pages.read(params.ref));
  if (!pages || !page) throw notFound();
  return { pages, page };
}

function draw(call: PageCall, page: TestPage, problem: string): Promise<Response> {
  const { title, amountCents, status, keepCard } = page;
  if (status !== 'open') {
    const words = status === 'paid' ? t.alreadyPaid : t.pageClosed;
    return pageResponse(call, { title: words, main: `<h1>${escapeHtml(words)}</h1>` });
  }
  const amount = formatCents(amountCents);
  const field = (id: string, label: string, autocomplete: string, most: number) =>
    `<label for="${id}">${escapeHtml(label)}</label>
<input id="${id}" inputmode="numeric" autocomplete="${autocomplete}" maxlength="${most}" required>`;
  const main = `<p class="muted">${escapeHtml(title)}</p>
<h1>${escapeHtml(amount)}</h1>
<form method="post" class="sheet pay">
${problem && `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${field('number', t.number, 'cc-number', 24)}
<div class="pair"><div>${field('expiry', t.expiry, 'cc-exp', 7)}</div><div>${field('code', t.code, 'cc-csc', 4)}</div></div>
<input type="hidden" name="token">
<button>${escapeHtml(t.pay(amount))}</button>
${keepCard ? `<p class="muted">${escapeHtml(t.isKept)}</p>` : ''}
<p class="muted">${escapeHtml(t.testCardsOnly)}</p>
</form>
<noscript><p class="lead">${escapeHtml(t.needsScript)}</p></noscript>`;
  return pageResponse(call, { title: t.pay(amount), main, style: STYLE, script: SCRIPT });
}

/** The fields have no names: only the token of the card leaves the page. */
const SCRIPT = `const tokens = ${JSON.stringify(TEST_CARD_TOKENS)};
const [form] = document.forms;
form.addEventListener('submit', () => {
  const number = document.getElementById('number').value.replace(/\\D/g, '');
  form.token.value = tokens[number] ?? 'tok_incorrect_number';
});`;

const STYLE = `.pay{max-width:26rem;margin-block-start:1.5rem;display:grid;gap:.5rem;border-radius:.5rem}
.pay label{font-weight:600}
.pay input{width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--muted);border-radius:.375rem}
.pay .pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;align-items:end}
.pay .pair div{display:grid;gap:.5rem}
.pay button{min-height:3rem;margin-block:.5rem;font:inherit;font-weight:650;color:var(--sheet);background:var(--ink);border:0;border-radius:.375rem;cursor:pointer}
.pay :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.problem{padding:.75rem;color:var(--gone);background:var(--gone-wash);border-radius:.375rem}`;
