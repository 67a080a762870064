/** What the tests need of a browser with one page. Each engine implements it once. */
export interface Driver extends AsyncDisposable {
  /** Opens an address, and resolves once its HTML has arrived. */
  goto: (address: string) => Promise<void>;
  /** Runs a function in the page. It must not refer to anything outside itself. */
  evaluate: <Args extends unknown[], Result>(fn: (...args: Args) => Result | Promise<Result>, ...args: Args) => Promise<Result>;
  /** Presses the mouse at a point of the viewport, in CSS pixels. */
  clickAt: (x: number, y: number) => Promise<void>;
  typeText: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** The window that the page has opened, if any. Closes it. */
  takeWindow: () => Promise<OpenedWindow | undefined>;
  setViewport: (size: { width: number; height: number }) => Promise<void>;
  /** Adds a phone that unlocks by itself and keeps passkeys. @returns whether the browser can have passkeys */
  addAuthenticator: () => Promise<boolean>;
  /** A PNG of the viewport, one image pixel for each CSS pixel. */
  screenshot: () => Promise<Buffer>;
}

export interface OpenedWindow {
  width: number;
  height: number;
  hasOpener: boolean;
}

/** Runs in an opened window. */
export const describeWindow = (): OpenedWindow => ({ width: innerWidth, height: innerHeight, hasOpener: opener !== null });

export type Key = 'Enter' | 'Escape';

/** The visitor's preferences: dark colours and reduced motion, or light ones and motion. */
export type Preferences = 'usual' | 'dark and still';
