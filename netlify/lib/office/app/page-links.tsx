interface PageLinksProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The address of a page. */
  addressOf: (page: number) => string;
}

/** Links to the page before and after; none for a list of one page. */
export const PageLinks = ({ page, pages, addressOf }: PageLinksProps) =>
  pages > 1 && (
    <nav className="actions" aria-label="Pages">
      {page > 1 && (
        <a className="btn btn-quiet" href={addressOf(page - 1)}>
          Previous page
        </a>
      )}
      {page < pages && (
        <a className="btn btn-quiet" href={addressOf(page + 1)}>
          Next page
        </a>
      )}
      <span className="hint">
        Page {page} of {pages}
      </span>
    </nav>
  );
