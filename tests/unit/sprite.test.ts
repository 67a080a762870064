import { expect, test } from 'vitest';
import { ICONS } from '../../src/components/ui/icons.ts';
import { sprite, SPRITE_STYLES, spriteClasses } from '../../src/components/ui/sprite.ts';

// A strip of 101 places of 24 units: what is at n % of it begins at 24 n.
test.each(['menu', 'chat', 'send'] as const)('the sprite holds "%s" where the styles of a page look for it', (name) => {
  const place = new RegExp(`\\.i-${name}\\{--i:(\\d+)%\\}`).exec(SPRITE_STYLES)?.[1];
  const top = new RegExp(`<use href="#${name}" y="(\\d+)" width="24" height="24"/>`).exec(sprite())?.[1];
  expect(Number(top)).toBe(24 * Number(place));
  expect(sprite()).toContain(`<symbol id="${name}" viewBox="0 0 24 24">${ICONS[name]}</symbol>`);
  expect(spriteClasses(name)).toBe(`icon i-${name}`);
});

test('the sprite is a strip of 101 places', () => {
  expect(sprite()).toMatch(/^<svg [^>]*viewBox="0 0 24 2424"/);
});
