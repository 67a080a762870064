/** Shown by CSS when the form's script could not be loaded for want of a connection (client-interaction.ts). */
export const OfflineNotice = () => (
  <p className="offline-notice" role="alert">
    <b>There is no connection. What you wrote is still here: please try again in a moment.</b>
  </p>
);
