/** Links to the page before and after; none for a list of one page. @param props.page from 1 */
export const PageLinks = ({ page, pages, addressOf }: { page: number; pages: number; addressOf: (page: number) => string }) =>
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
