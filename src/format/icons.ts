/** The icons' shapes on a grid of 24: stroke 1.75, round; `star` and `play` are filled. Every page carries many: short paths. */
export const ICONS = {
  menu: '<path d="M4 7h16M4 12h16M4 17h10"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  search: '<circle cx="10" cy="10" r="6"/><path d="m15 15 6 6"/>',
  right: '<path d="M4 12h16m-6-6 6 6-6 6"/>',
  left: '<path d="M20 12H4m6-6-6 6 6 6"/>',
  out: '<path d="M8 16 18 6M9 6h9v9"/>',
  play: '<path d="M8 5v14l11-7z"/>',
  home: '<path d="m4 11 8-7 8 7M6 10v10h12V10M10 20v-6h4v6"/>',
  person: '<circle cx="12" cy="8" r="4"/><path d="M4 20c1-4 4-6 8-6s7 2 8 6"/>',
  article: '<path d="M12 7c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V5c-4 0-7 0-9 2v14"/>',
  publication: '<path d="M6 4h8l5 5v11H6zM14 4v5h5M9 13h7M9 16h7"/>',
  video: '<path d="M3 6h18v12H3zM10 9v6l5-3z"/>',
  image: '<path d="M3 5h18v14H3zm0 12 6-6 4 4 2-2 6 5M15 9h.1"/>',
  mail: '<path d="M3 5h18v14H3zm0 1 9 8 9-8"/>',
  phone: '<path d="M4 4h4l2 5-2 2q2 3 5 5l2-2 5 2v4Q5 19 4 4z"/>',
  pin: '<circle cx="12" cy="10" r="3"/><path d="M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11z"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
  calendar: '<path d="M3 5h18v15H3zm0 5h18M8 3v4M16 3v4"/>',
  star: '<path d="m12 4 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.8l5.6-.7z"/>',
  check: '<path d="m5 13 5 5 9-11"/>',
  alert: '<path d="M12 4 3 20h18zm0 6v4m0 3v.1"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5m0-8v.1"/>',
  chat: '<path d="m4 20 1-4a9 8 0 1 1 4 3z"/>',
  share: '<path d="M8 10H5v11h14V10h-3M12 15V3m4 4-4-4-4 4"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>',
  shield: '<path d="M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6zM9 12l2 2 4-4"/>',
  lock: '<path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3"/>',
  privacy: '<path d="m4 4 16 16M10 6q7-2 12 6-1 2-3 4M6 8q-2 1-4 4 6 9 14 6m-6-8a3 3 0 0 0 4 4"/>',
  eye: '<circle cx="12" cy="12" r="3"/><path d="M2 12q4-6 10-6t10 6q-4 6-10 6T2 12"/>',
  like: '<path d="M12 20s-9-5-9-11a5 5 0 0 1 9-2 5 5 0 0 1 9 2c0 6-9 11-9 11z"/>',
  minus: '<path d="M5 12h14"/>',
  zoom: '<circle cx="10" cy="10" r="6"/><path d="m15 15 6 6M7 10h6M10 7v6"/>',
  'zoom-out': '<circle cx="10" cy="10" r="6"/><path d="m15 15 6 6M7 10h6"/>',
  scheme: '<circle cx="12" cy="12" r="9"/><path d="M12 3v18a9 9 0 0 0 0-18" fill="currentColor"/>',
  facebook: '<path d="M14 21v-8h3l1-4h-4V7q0-1 1-1h3V3h-3q-5 0-5 4v2H7v4h3v8"/>',
  x: '<path d="m4 4 16 16M20 4 4 20"/>',
  linkedin: '<path d="M5 10v10M5 5v.1M10 20V10m0 5q0-5 5-5 4 0 4 4v6"/>',
  whatsapp: '<path d="m3 21 2-5a9 9 0 1 1 3 3zM9 8q0 6 7 7v-2l-2-1-1 1q-2-1-2-2l1-1-1-2z"/>',
  telegram: '<path d="M21 4 3 11l6 3 9-7-7 8 7 5zM9 14v6l3-4"/>',
  youtube: '<path d="M6 5h12q4 0 4 4v6q0 4-4 4H6q-4 0-4-4V9q0-4 4-4zM10 9v6l5-3z"/>',
  scholar: '<path d="M12 4 2 9l10 6 10-6zM6 12v5q6 4 12 0v-5"/>',
  send: '<path d="M4 12 20.5 4.5 16 20l-4.5-6zM11.5 14l9-9.5"/>',
} as const;

export type IconName = keyof typeof ICONS;

export function iconClass(name: IconName): string {
  if (name === 'star' || name === 'play') return 'icon icon-fill';
  // Mirrored on pages that are written from the right (styles/rtl.css).
  return name === 'left' || name === 'right' ? 'icon icon-arrow' : 'icon';
}
