import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKey as deriveSecret, keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import type { AcceptedToken, CaptchaProvider, CaptchaSite } from './provider.ts'

/** Milliseconds in which a challenge may be solved and used. */
const lifetime = 10 * 60_000
/** Steps of PBKDF2 for each try: native in every browser, so a program gains little by other means. */
const cost = 2_000
/** How many tries the solution is away: about half a second of a laptop, some seconds of a phone. */
const [fewestTries, mostTries] = [200, 600]

/** A captcha without a picture puzzle: the browser proves that it spent computing time. */
export interface ProofOfWork extends CaptchaProvider {
  /** A challenge for one site. One for a `substitute` counts while another service cannot be asked. */
  challenge(site: CaptchaSite, isSubstitute?: boolean): Promise<Challenge>
  /** Accepts a solution. With `onlySubstitutes`, only of a challenge that stood in for another service. */
  accept(site: CaptchaSite, token: string, onlySubstitutes?: boolean): Promise<AcceptedToken | undefined>
}

/** The number of tries is secret, and the whole derived key is compared with its signature, so the work cannot be left out. */
export function proofOfWork(secrets: Secrets): ProofOfWork {
  const keys = keysOf(secrets, (secret) => ({
    hmacSignatureSecret: textKey(secret, 'captcha-challenge'),
    hmacKeySignatureSecret: textKey(secret, 'captcha-solution'),
  }))
  const accept: ProofOfWork['accept'] = async ({ siteId, now }, token, onlySubstitutes = false) => {
    const payload = payloadOf(token)
    if (!payload) return undefined
    const { site, expires, isSubstitute } = payload.challenge.parameters.data ?? {}
    // The payload is not verified yet, so its fields may be of any type.
    const expired = new Date(typeof expires === 'string' ? expires : NaN)
    if (site !== siteId || !(expired > now) || (onlySubstitutes && isSubstitute !== 'yes')) return undefined
    for (const key of keys) {
      const { verified } = await verifySolution({ ...payload, ...key, deriveKey })
      if (verified) return { id: payload.challenge.signature!, expires: expired }
    }
    return undefined
  }
  return {
    name: 'PROOF_OF_WORK',
    siteKeys: {},
    origins: [],
    accept,
    verify: (site, { token }) => accept(site, token),
    challenge: ({ siteId, now }, isSubstitute = false) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(mostTries, fewestTries),
        deriveKey,
        // The site's time, which is not always that of the library.
        data: {
          site: siteId,
          expires: new Date(now.getTime() + lifetime).toISOString(),
          ...(isSubstitute && { isSubstitute: 'yes' }),
        },
        ...keys[0],
      }),
  }
}

/** The token's content; undefined for whatever is none. */
function payloadOf(token: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Payload | null
    const { parameters, signature } = payload?.challenge ?? {}
    const isWhole = typeof signature === 'string' && typeof parameters?.keySignature === 'string' && payload?.solution
    return isWhole ? payload : undefined
  } catch {
    return undefined
  }
}

function textKey(secret: string, purpose: string): string {
  return Buffer.from(deriveSecret(secret, purpose)).toString('hex')
}
