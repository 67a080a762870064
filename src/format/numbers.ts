const WITH_COMMAS = new Intl.NumberFormat('en');

/** "1,204" */
export const grouped = (count: number): string => WITH_COMMAS.format(count);

/** "1 view", "1,204 views" */
export const viewsText = (views: number): string => `${grouped(views)} ${views === 1 ? 'view' : 'views'}`;
