import { t } from './texts.ts';

interface Props {
  /** the name of the list; a page may have several */
  label: string;
  page: number;
  hasMore: boolean;
  onPage(page: number): void;
  /** what the buttons say, if the order has a direction that people know */
  labels?: { previous: string; next: string };
}

/** Leads to the other pages of a list; nothing for a single page. */
export function Pager({ label, page, hasMore, onPage, labels = t }: Props) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="console-pager" aria-label={t.pagesOf(label)}>
      <button type="button" className="button-quiet" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {labels.previous}
      </button>
      <span role="status">{t.pageNumber(page)}</span>
      <button type="button" className="button-quiet" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {labels.next}
      </button>
    </nav>
  );
}
