/** Styles of an island that appear only once it is used; React loads the file and waits for it before it shows the island. */
export const Styles = ({ href }: { href: string }) => <link rel="stylesheet" href={href} precedence="island" />;
