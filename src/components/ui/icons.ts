/** The icons' shapes on a grid of 24: stroke 1.75, round; `star` and `play` are filled. */
export const ICONS = {
  menu: '<path d="M3.5 7h17M3.5 12h17M3.5 17h11"/>',
  close: '<path d="M5.5 5.5l13 13M18.5 5.5l-13 13"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5 21 21"/>',
  right: '<path d="M4 12h16M13.5 5.5 20 12l-6.5 6.5"/>',
  left: '<path d="M20 12H4M10.5 5.5 4 12l6.5 6.5"/>',
  out: '<path d="M8 16 18 6M9 6h9v9"/>',
  play: '<path d="M7 4.8v14.4c0 .8.9 1.3 1.6.8l10.6-7.2a1 1 0 0 0 0-1.6L8.6 4c-.7-.5-1.6 0-1.6.8z"/>',
  home: '<path d="M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-5.5h4V20"/>',
  person: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6"/>',
  article: '<path d="M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2zM12 6.5v14"/>',
  publication: '<path d="M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M9 12.5h7M9 16h7"/>',
  video: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M10 9.2v5.6l5-2.8z"/>',
  image:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="1.5"/><path d="m3.5 16.5 5-5 4.5 4.5 2.5-2.5 5 4.5"/><circle cx="15.5" cy="9" r="1.3"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="1.5"/><path d="m3.5 6.5 8.5 7 8.5-7"/>',
  phone:
    '<path d="M8.5 4H5c-.6 0-1 .5-1 1 .5 8 7 14.5 15 15 .5 0 1-.4 1-1v-3.5l-4.5-1.5-1.8 2.2c-2.6-1.2-4.7-3.3-5.9-5.9L10 8.5z"/>',
  pin: '<path d="M12 21s7-6 7-11.5a7 7 0 0 0-14 0C5 15 12 21 12 21z"/><circle cx="12" cy="9.5" r="2.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
  calendar: '<rect x="3.5" y="5" width="17" height="15.5" rx="1.5"/><path d="M3.5 10h17M8 2.8V6.5M16 2.8V6.5"/>',
  star: '<path d="m12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8z"/>',
  check: '<path d="m4.5 12.5 5 5 10-11"/>',
  alert: '<path d="M12 3.5 2.5 20h19zM12 10v4.5M12 17.3v.2"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5M12 7.8V8"/>',
  chat: '<path d="M20.5 11.5c0 4.1-3.8 7.5-8.5 7.5-1.3 0-2.6-.3-3.7-.7L4 20l1.2-3.6a7 7 0 0 1-1.7-4.9C3.5 7.4 7.3 4 12 4s8.5 3.4 8.5 7.5z"/>',
  share:
    '<circle cx="6" cy="12" r="2.5"/><circle cx="17.5" cy="5.5" r="2.5"/><circle cx="17.5" cy="18.5" r="2.5"/><path d="m8.2 10.8 7-4M8.2 13.2l7 4"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3a4 4 0 0 0 5.7 5.7l1.3-1.3"/>',
  shield: '<path d="M12 3 4.5 5.5v6c0 4.5 3 7.8 7.5 9.5 4.5-1.7 7.5-5 7.5-9.5v-6zM8.5 12l2.5 2.5 4.5-5"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="1.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  privacy:
    '<path d="M4 4l16 16M9.5 5.8A9.6 9.6 0 0 1 12 5.5c5 0 8 4 9.5 6.5a16 16 0 0 1-2.5 3.2M6 7.5A15.5 15.5 0 0 0 2.5 12C4 14.5 7 18.5 12 18.5c1.5 0 2.8-.3 4-.9M10 10a2.8 2.8 0 0 0 4 4"/>',
  eye: '<path d="M2.5 12C4 9.5 7 5.5 12 5.5s8 4 9.5 6.5c-1.5 2.5-4.5 6.5-9.5 6.5S4 14.5 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>',
  like: '<path d="M12 20S3.5 15 3.5 9.2A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8.5 2.2C20.5 15 12 20 12 20z"/>',
  minus: '<path d="M5 12h14"/>',
  zoom: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5 21 21M7.8 10.5h5.4M10.5 7.8v5.4"/>',
  'zoom-out': '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5 21 21M7.8 10.5h5.4"/>',
  scheme: '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5v17a8.5 8.5 0 0 0 0-17z" fill="currentColor"/>',
  facebook:
    '<path d="M14.5 21v-7.5H17l.5-3.5h-3V8c0-1.2.5-1.8 1.8-1.8h1.2V3.2C17 3.1 16.2 3 15.3 3 12.7 3 11 4.6 11 7.4V10H8v3.5h3V21"/>',
  x: '<path d="M4 4l16 16M19.5 4 4.5 20"/>',
  linkedin: '<path d="M5 10v10M5 5.2v.3M10.5 20V10M10.5 14.5c0-2.6 1.7-4.5 4.2-4.5s3.8 1.8 3.8 4.3V20"/>',
  whatsapp:
    '<path d="m3.5 20.5 1.3-4.3A8.5 8.5 0 1 1 8 19.3z"/><path d="M9 8.3c-1 1.7 3.8 7.2 6.3 6.4l.4-1.5-2-1-1 .9a6 6 0 0 1-2.2-2.3l.8-1-.8-1.9z"/>',
  telegram: '<path d="M21 4 3 11.3l5.5 2L18 7l-7 7.5 6.5 5zM8.5 13.3 9.5 20l2.5-3.7"/>',
  youtube: '<rect x="2.5" y="5.5" width="19" height="13" rx="4"/><path d="M10.5 9.5v5l4-2.5z"/>',
  scholar: '<path d="M12 4 2 9.5l10 5.5 10-5.5zM6 12v5c1.7 1.5 3.7 2.3 6 2.3s4.3-.8 6-2.3v-5"/>',
  send: '<path d="M4 12 20.5 4.5 16 20l-4.5-6zM11.5 14l9-9.5"/>',
} as const;

export type IconName = keyof typeof ICONS;

/** Address of the sprite that holds them all; src/pages writes it. */
export const SPRITE = '/icons.svg';
