import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { Spinner } from './Spinner.tsx';

const draw = (props: object) =>
  renderToStaticMarkup(
    <Dialog
      open
      title="Your office"
      onClose={() => {}}
      footer={<button type="button">Save</button>}
      {...props}
    >
      <input aria-label="Name" />
    </Dialog>,
  );

describe('a dialog', () => {
  it('shows an error before a spinner, and a spinner before its content', () => {
    expect(draw({ error: 'No luck', loading: true })).toMatch(/role="alert".*No luck/);
    expect(draw({ error: 'No luck', loading: true })).not.toContain('spinner');
    expect(draw({ loading: 'Saving' })).toMatch(/class="spinner".*Saving/);
    expect(draw({})).not.toMatch(/role="alert"|spinner/);
  });

  it.each([{ error: 'No luck' }, { loading: true }])('keeps the content of a dialog behind %j', (props) => {
    expect(draw(props)).toMatch(/<div hidden="">\s*<input/);
    expect(draw(props)).toMatch(/<footer[^>]* hidden=""/);
    expect(draw({})).not.toContain('hidden=""');
  });

  it('names a dialog by its title', () => {
    const [, id] = /aria-labelledby="([^"]+)"/.exec(draw({})) ?? [];
    expect(draw({})).toContain(`<h2 id="${id}">Your office</h2>`);
  });

  it('shows no close button if only the caller may close the dialog', () => {
    expect(draw({})).toContain('aria-label="Close"');
    expect(draw({ closedBy: 'none' })).not.toContain('aria-label="Close"');
    expect(draw({ closedBy: 'none' })).toContain('closedby="none"');
  });

  it('renders nothing while a dialog is closed, and no style attribute', () => {
    expect(draw({ open: false })).not.toContain('<input');
    expect(draw({ loading: true })).not.toContain('style=');
  });
});

describe('a spinner', () => {
  it.each([
    ['sm', 18],
    ['md', 36],
    ['lg', 54],
    ['xl', 90],
  ] as const)('of size %s is %d px wide, with lines of 4 px', (size, px) => {
    const html = renderToStaticMarkup(<Spinner size={size} />);
    expect(html).toContain(`width="${px}" height="${px}" viewBox="0 0 ${px} ${px}"`);
    expect(html).toContain('stroke-width="4"');
  });

  it('draws a spinner 36 px wide by default', () => {
    expect(renderToStaticMarkup(<Spinner />)).toBe(renderToStaticMarkup(<Spinner size="md" />));
  });

  it('names a spinner unless words beside it say the same', () => {
    expect(renderToStaticMarkup(<Spinner label="Sending" />)).toContain(
      'role="progressbar" aria-label="Sending"',
    );
    expect(renderToStaticMarkup(<Spinner label="" />)).toMatch(/^<span class="spinner" aria-hidden="true">/);
  });
});
