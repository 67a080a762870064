/** `npm run bench:fuzz` asks for more, and for a seed of its own. */
export const CASES = Number(process.env['FUZZ_CASES'] ?? 10_000);
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
