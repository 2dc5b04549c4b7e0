import { hashSecret, newSecret } from '../../../kernel/secrets/credentials.ts'

/** A token contains its site, so that its row is found by the site's key; the rest is secret. */
export function invitationToken(siteId: string): { token: string; tokenHash: string } {
  const { secret, secretHash } = newSecret()
  return { token: `${siteId}.${secret}`, tokenHash: secretHash }
}

/** Undefined when the text has another form. */
export function readInvitationToken(token: string): { siteId: string; tokenHash: string } | undefined {
  const [siteId = '', secret = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(siteId)) return undefined
  return { siteId, tokenHash: hashSecret(secret) }
}
