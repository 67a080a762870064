/** Shown by the script of the office, as printing needs one. */
export const PrintButton = () => (
  <p className="print:hidden">
    <button className="btn btn-quiet" type="button" data-print="" hidden>
      Print
    </button>
  </p>
);
