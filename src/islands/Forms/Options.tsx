interface Props {
  /** Text of the first option, which is no choice. */
  prompt: string;
  options: readonly { value: string; label: string }[];
}

export const Options = ({ prompt, options }: Props) => (
  <>
    <option value="">{prompt}</option>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);
