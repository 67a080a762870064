/** Calls of a store that are under way at a time: one after the other, a busy day's would take longer than a function may. */
const AT_ONCE = 25;

/**
 * What `work` gives for each of `items`, in their order; a few are worked on side by side.
 * @param goOn asked before each few; once it says no, the rest is left
 */
export async function mapAtOnce<In, Out>(
  items: readonly In[],
  work: (item: In) => Promise<Out>,
  goOn: () => boolean = () => true,
): Promise<Out[]> {
  const done: Out[] = [];
  for (let from = 0; from < items.length && goOn(); from += AT_ONCE)
    done.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  return done;
}
