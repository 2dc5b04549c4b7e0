import type { Seal } from '../../../kernel/secrets/sealed.ts'
import { passkeyDiscovery, type RelyingParty } from './passkeys.ts'

/** How long the browser has, in milliseconds. */
const lifetime = 5 * 60_000

/**
 * The beginning of a sign-in with a passkey, before anybody is known. Nothing is stored for it: the challenge comes back sealed, and
 * whoever completes the sign-in uses it up. `scope` tells the challenges of one site from those of others.
 */
export async function startPasskeySignIn(
  seal: Seal,
  party: RelyingParty,
  { scope, now }: { scope: string; now: Date },
): Promise<{ stateToken: string; passkeyOptionsJson: string }> {
  const { options, challenge } = await passkeyDiscovery(party)
  const sealed = { challenge, scope, expires: now.getTime() + lifetime }
  return { stateToken: seal.close(JSON.stringify(sealed)), passkeyOptionsJson: options }
}

/** The challenge of a token, and when it ends; undefined for one that has expired or is of another scope. */
export function openPasskeySignIn(
  seal: Seal,
  stateToken: string,
  { scope, now }: { scope: string; now: Date },
): { challenge: string; expires: Date } | undefined {
  const sealed = opened(seal, stateToken)
  if (sealed?.scope !== scope || sealed.expires <= now.getTime()) return undefined
  return { challenge: sealed.challenge, expires: new Date(sealed.expires) }
}

function opened(seal: Seal, token: string): { challenge: string; scope: string; expires: number } | undefined {
  try {
    return JSON.parse(seal.open(token)) as { challenge: string; scope: string; expires: number }
  } catch {
    // Whatever was not sealed here.
    return undefined
  }
}
