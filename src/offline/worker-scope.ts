/** What a service worker has and a page has not. TypeScript knows the one or the other in a project, and here it is the page. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response | undefined>): void;
}

declare global {
  interface WindowEventMap {
    install: WorkerEvent;
    activate: WorkerEvent;
    fetch: FetchEvent;
  }
  interface MessageEvent {
    waitUntil(work: Promise<unknown>): void;
  }
  function skipWaiting(): Promise<void>;
  const registration: ServiceWorkerRegistration;
}
