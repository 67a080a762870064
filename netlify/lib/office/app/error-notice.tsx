import type { ReactNode } from 'react';

interface ErrorNoticeProps {
  text: string;
  /** Listed below the text. */
  details: readonly ReactNode[];
  /** `alert`: it is the response to what the person just did. */
  role?: 'alert';
}

export const ErrorNotice = ({ text, details, role }: ErrorNoticeProps) => (
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
