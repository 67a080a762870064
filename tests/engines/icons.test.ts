/** The check of icons itself, on a page with correct and broken ones. */
import { expect } from 'vitest';
import { ICONS, type IconName } from '../../src/components/ui/icons.ts';
import { engine, test } from './engine-test.ts';
import { checkIcons } from './icons.ts';

/** Draws icons on an empty page: `shown` is drawn where `name` is claimed, `style` is set on it. */
const drawn = (icons: { name: string; shape: string; style?: string; filled?: boolean }[]) =>
  icons
    .map(
      ({ name, shape, style = '', filled = false }) =>
        `<p style="color:#0a6;font-size:17px;padding:0 .3px"><svg class="icon" data-claims="${name}" viewBox="0 0 24 24" style="width:1.25em;height:1.25em;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;stroke:currentColor;fill:${filled ? 'currentColor' : 'none'};${style}">${shape}</svg> text</p>`,
    )
    .join('');

test(`${engine}: each icon equals its shape, whatever its place on the pixel grid`, async ({ page }) => {
  await page.driver.setViewport({ width: 1280, height: 844 });
  const icons = Object.entries(ICONS).map(([name, shape]) => ({ name, shape, filled: name === 'star' || name === 'play' }));
  await page.driver.goto(`data:text/html,<!doctype html>${encodeURIComponent(drawn(icons))}`);
  const { correct, wrong } = await checkIcons(page.driver);
  expect(wrong).toEqual([]);
  expect(correct).toHaveLength(icons.length);
});

const LOOKALIKES: [IconName, IconName][] = [
  ['chat', 'alert'],
  ['calendar', 'pin'],
  ['zoom', 'zoom-out'],
  ['clock', 'info'],
  ['left', 'right'],
  ['whatsapp', 'chat'],
];

test(`${engine}: rejects a wrong icon, a half of one, a faint one, a blank one and an unknown name`, async ({ page }) => {
  await page.driver.setViewport({ width: 1280, height: 844 });
  const broken = [
    ...LOOKALIKES.map(([name, other]) => ({ name, shape: ICONS[other] })),
    { name: 'mail', shape: ICONS.mail, style: 'clip-path:inset(0 50% 0 0)' },
    { name: 'phone', shape: ICONS.phone, style: 'clip-path:inset(0 0 30% 0)' },
    { name: 'pin', shape: ICONS.pin, style: 'stroke:#ddd' },
    { name: 'star', shape: ICONS.star, style: 'stroke-width:0' },
    { name: 'unheard-of', shape: ICONS.star },
  ];
  await page.driver.goto(`data:text/html,<!doctype html>${encodeURIComponent(drawn(broken))}`);
  const { correct, wrong } = await checkIcons(page.driver);
  expect(correct).toEqual([]);
  expect(wrong).toHaveLength(broken.length);
});
