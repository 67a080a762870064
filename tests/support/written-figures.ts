import { writeFigures } from '../../scripts/content/figures.ts';

/** What the functions know of content/ is written at the start of every build; their tests need none. */
export default function setup(): void {
  writeFigures('.');
}
