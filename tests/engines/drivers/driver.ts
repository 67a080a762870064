/** What the checks need of a browser. Each engine implements it once; the checks do not know which engine they run in. */
export interface Driver extends AsyncDisposable {
  /** Opens an absolute address or a path of the site. */
  goto: (address: string) => Promise<void>;
  /** Runs a function in the page. It must not refer to anything outside itself. */
  evaluate: <Args extends unknown[], Result>(fn: (...args: Args) => Result | Promise<Result>, ...args: Args) => Promise<Result>;
  /** Presses the mouse at a point of the viewport, in CSS pixels. */
  clickAt: (x: number, y: number) => Promise<void>;
  typeText: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** The window that the page has opened, if there is one with a document. Closes it. */
  takeWindow: () => Promise<OpenedWindow | undefined>;
  setViewport: (size: { width: number; height: number }) => Promise<void>;
  /** A PNG of the viewport, one image pixel for each CSS pixel. */
  screenshot: () => Promise<Buffer>;
}

export interface OpenedWindow {
  address: string;
  width: number;
  height: number;
  hasOpener: boolean;
}

/** The address of a window before its page arrives. */
export const EMPTY_PAGE = 'about:blank';

/** Runs in an opened window. */
export const describeWindow = (): OpenedWindow => ({
  address: location.href,
  width: innerWidth,
  height: innerHeight,
  hasOpener: opener !== null,
});

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowRight' | 'ArrowDown';

export interface DriverOptions {
  origin: string;
  /** What `prefers-color-scheme` answers. */
  scheme?: 'light' | 'dark';
  /** Whether `prefers-reduced-motion` answers `reduce`. */
  reducesMotion?: boolean;
  /** What `goto` waits for: all that the page loads, or its HTML alone. */
  waitsFor?: 'load' | 'html';
}

declare global {
  /** Filled by {@link recordProblems} in each page. */
  var pageProblems: string[] | undefined;
}

/** Runs in each page before its own scripts: records errors that a visitor's console would show. */
export function recordProblems(): void {
  const problems: string[] = [];
  globalThis.pageProblems = problems;
  const { error } = console;
  console.error = (...args: unknown[]) => {
    problems.push(`console.error: ${args.map(String).join(' ')}`);
    error(...args);
  };
  addEventListener(
    'error',
    ({ message, target }) => {
      const address = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : undefined;
      problems.push(address === undefined ? `Uncaught ${message}` : `Could not load ${address}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`Unhandled rejection: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    problems.push(`Content security policy: ${effectiveDirective} blocked ${blockedURI}`),
  );
}
