/** Characters of an abstract that a list has room for. A page with all abstracts in full would be too heavy. */
const LONGEST = 900;

/** The abstract if it is short enough for a list and the search index. A longer one is left out and not cut. */
export const shortAbstract = ({ abstract }: { abstract?: string | undefined }): string | undefined =>
  abstract !== undefined && abstract.length <= LONGEST ? abstract : undefined;
