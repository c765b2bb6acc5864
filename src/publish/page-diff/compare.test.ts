import { describe, expect, it } from 'vitest';
import { visibleChanges } from './compare.ts';

const page = (main: string, { head = '', header = '<p>Call us</p>' } = {}) =>
  `<!doctype html><html><head><title>Questions</title><style>p{}</style>${head}</head><body><header>${header}</header><main>${main}</main><footer>©</footer></body></html>`;

describe('visible changes of a page', () => {
  it('a changed line is listed with its previous text', () => {
    expect(
      visibleChanges(
        page('<h1>Old <b>heading</b></h1><p>Stays</p>'),
        page('<h1>New <b>heading</b></h1><p>Stays</p>'),
      ),
    ).toEqual([{ kind: 'text', where: 'main', before: 'Old heading', after: 'New heading' }]);
  });

  it('added and removed lines are listed, but not moved ones', () => {
    expect(visibleChanges(page('<p>One</p><p>Two</p>'), page('<p>Zero</p><p>One</p><p>Two</p>'))).toEqual([
      { kind: 'text', where: 'main', before: null, after: 'Zero' },
    ]);
    expect(visibleChanges(page('<p>One</p><p>Two</p>'), page('<p>Two</p>'))).toEqual([
      { kind: 'text', where: 'main', before: 'One', after: null },
    ]);
  });

  it('a change names its part of the page, and an article’s header belongs to the article', () => {
    expect(visibleChanges(page(''), page('', { header: '<p>Call now</p>' }))[0]?.where).toBe('header');
    const [change] = visibleChanges(
      page('<article><header>A</header></article>'),
      page('<article><header>B</header></article>'),
    );
    expect(change?.where).toBe('main');
  });

  it('a changed link target or picture is listed', () => {
    expect(visibleChanges(page('<a href="/a">Join</a>'), page('<a href="/b">Join</a>'))).toEqual([
      { kind: 'link', where: 'main', before: 'Join → /a', after: 'Join → /b' },
    ]);
    const [picture] = visibleChanges(
      page('<img src="/media/1.webp" alt="Coast">'),
      page('<img src="/media/2.webp" alt="Coast">'),
    );
    expect(picture).toEqual({ kind: 'picture', where: 'main', before: 'Coast', after: 'Coast' });
  });

  it('a changed description or style is listed', () => {
    const before = page('', { head: '<meta name="description" content="Old">' });
    const after = page('', { head: '<meta name="description" content="New">' }).replace(
      'p{}',
      'p{color:red}',
    );
    expect(visibleChanges(before, after).map(({ kind }) => kind)).toEqual(['description', 'look']);
  });

  it('an invisible change is reported as internal', () => {
    expect(visibleChanges(page('<div data-x="1">A</div>'), page('<div data-x="2">A</div>'))).toEqual([
      { kind: 'inside', where: 'page', before: null, after: null },
    ]);
  });

  it('markup in a text is shown as text, and long text is shortened', () => {
    const [change] = visibleChanges(page('<p>A</p>'), page(`<p>&lt;script&gt;${'x'.repeat(2000)}</p>`));
    expect(change?.after?.startsWith('<script>x')).toBe(true);
    expect(change?.after?.length).toBe(600);
  });
});
