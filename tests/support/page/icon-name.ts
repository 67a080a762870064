import { ICONS, type IconName } from '../../../src/format/icons.ts';

const NAMES = new Map(Object.entries(ICONS).map(([name, shape]) => [shape, name as IconName]));

/**
 * The name of an icon in a page.
 * @param markup the inner HTML of its `<svg>`
 */
export const iconName = (markup: string): IconName | undefined => NAMES.get(markup.replaceAll(/><\/\w+>/g, '/>') as never);
