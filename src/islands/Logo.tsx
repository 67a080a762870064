export const Logo = ({ width }: { width?: number }) => (
  <svg width={width} viewBox="0 0 32 36" fill="none" strokeLinecap="round" strokeWidth="3.4" aria-hidden="true">
    <path stroke="var(--color-work)" d="M29 2.5c0 11-4.5 16.5-15 18.5" />
    <path stroke="var(--color-accent)" d="M11 34V15c0-5-2.5-8.5-7-12.5M11 15c0-4.5 2-8 5-12" />
  </svg>
);
