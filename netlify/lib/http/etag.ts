const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * Whether the client has this version already. Tags are compared weakly (RFC 9110, 13.1.2): a proxy that compresses a response may
 * have made its tag weak.
 */
export function hasVersion(request: Request, tag: string): boolean {
  const sent = (request.headers.get('if-none-match') ?? '').split(',').map(withoutWeakness);
  return sent.includes('*') || sent.includes(withoutWeakness(tag));
}
