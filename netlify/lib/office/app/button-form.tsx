export const ButtonForm = ({ action, label, about }: { action: string; label: string; about: string }) => (
  <form method="post" action={action}>
    <button className="btn btn-quiet btn-small">
      {label}
      <span className="sr-only"> {about}</span>
    </button>
  </form>
);
