import type { ReactNode } from 'react';

/** What is wrong, with a list of details. @param props.role `alert` for the response to what the person just did */
export const ErrorNotice = ({ text, details, role }: { text: string; details: readonly ReactNode[]; role?: 'alert' }) => (
  <div className="notice notice-error" role={role}>
    <p>{text}</p>
    {details.length > 0 && (
      <ul>
        {details.map((detail, index) => (
          <li key={index}>{detail}</li>
        ))}
      </ul>
    )}
  </div>
);
