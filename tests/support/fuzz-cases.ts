/** `npm run bench:fuzz` asks for more, and for a seed of its own. */
export const CASES = Number(process.env['FUZZ_CASES'] ?? 10_000);
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
/** For forms of browsers without JavaScript in `npm test`: each goes on to an endpoint that gets all its cases as JSON as well. */
export const PAGE_CASES = process.env['FUZZ_CASES'] === undefined ? CASES / 4 : CASES;
