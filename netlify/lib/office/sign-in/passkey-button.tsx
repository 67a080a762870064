/**
 * A button that signs in with a passkey (../client/passkey.ts). Then its held form is sent, if it is in one, or the page is
 * loaded again. Disabled until the script runs, so that no press is lost.
 */
export const PasskeyButton = ({ label, next }: { label: string; next?: string }) => (
  <div className="ceremony">
    <button className="btn" type="button" data-ceremony="sign-in" data-next={next} disabled>
      {label}
    </button>
    <p className="status" role="status" />
    <noscript>
      <p>A passkey needs JavaScript. Switch it on for this site, and load the page again.</p>
    </noscript>
  </div>
);

/** Explains the button to people who never used a passkey. */
export const SignInHint = () => <p>Your phone or computer asks for your fingerprint, your face or the code that unlocks it.</p>;
