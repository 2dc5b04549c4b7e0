import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FactorOwner } from './owner.ts'
import { noteUse, useStep, type FactorData, type StoredFactor } from './store/factors.ts'

/** Passkeys belong to the host name of this origin: browsers offer them nowhere else, which is why they resist phishing. */
export interface RelyingParty {
  name: string
  origin: string
}

/** EdDSA, ES256 and RS256, which all authenticators have one of. The library would also ask Node for experimental ones. */
const algorithms = [-8, -7, -257]

/** The options of a ceremony as the browser takes them, as JSON, and the challenge that it has to sign. */
export interface Ceremony {
  options: string
  challenge: string
}

/** `account` is what the browser shows. Passkeys that the owner has already are not offered again. */
export async function passkeyCreation(
  { name, origin }: RelyingParty,
  account: string,
  existing: readonly StoredFactor[],
): Promise<Ceremony> {
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: new URL(origin).hostname,
    userName: account,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.flatMap(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** The passkey that a browser has made; undefined for anything else. */
export async function createdPasskey(
  { origin }: RelyingParty,
  challenge: string,
  credential: string,
): Promise<{ data: FactorData; counter: number } | undefined> {
  const response = parsed<RegistrationResponseJSON>(credential)
  if (!response) return undefined
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      supportedAlgorithmIDs: algorithms,
      // The password is the other factor.
      requireUserVerification: false,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports } = registrationInfo.credential
    const data = {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      ...(transports && { transports: transports.slice(0, 10).map((transport) => transport.slice(0, 20)) }),
    }
    return { data, counter }
  } catch {
    // The library throws for whatever does not fit.
    return undefined
  }
}

export async function passkeyRequest({ origin }: RelyingParty, factors: readonly StoredFactor[]): Promise<Ceremony> {
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    allowCredentials: factors.flatMap(credentialOf),
    userVerification: 'preferred',
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** For a sign-in without a password: the browser offers the passkeys it has, and the passkey checks its owner. */
export async function passkeyDiscovery({ origin }: RelyingParty): Promise<Ceremony> {
  const options = await generateAuthenticationOptions({ rpID: new URL(origin).hostname, userVerification: 'required' })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** Which passkey an answer of a browser claims to be of. Proves nothing. */
export function credentialIdIn(credential: string): string | undefined {
  const id = parsed<{ id: string }>(credential)?.id
  return typeof id === 'string' && id.length <= 2000 && !id.includes('\0') ? id : undefined
}

/**
 * Checks what a passkey has signed, and uses it. Where the passkey counts, the count must grow, or it was copied. Many count nothing
 * and always say zero: then the challenge alone, which is signed once, keeps a signature from being used again.
 */
export async function usePasskey(
  owner: FactorOwner,
  { origin }: RelyingParty,
  {
    challenge,
    credential,
    factors,
    checksPerson = false,
  }: {
    challenge: string
    credential: string
    factors: readonly StoredFactor[]
    /** The passkey must have checked its owner: nothing else is asked for. */
    checksPerson?: boolean
  },
): Promise<boolean> {
  const response = parsed<AuthenticationResponseJSON>(credential)
  const factor = factors.find(({ data }) => data.credentialId !== undefined && data.credentialId === response?.id)
  if (!response || !factor) return false
  const counter = await signedCount({ origin, challenge, response, factor, checksPerson })
  if (counter === undefined) return false
  if (counter > 0 || factor.lastStep > 0) return useStep(owner, factor.id, counter)
  await noteUse(owner, factor.id)
  return true
}

async function signedCount({
  origin,
  challenge,
  response,
  factor: { data, lastStep },
  checksPerson,
}: {
  origin: string
  checksPerson: boolean
  challenge: string
  response: AuthenticationResponseJSON
  factor: StoredFactor
}): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: checksPerson,
      credential: {
        id: data.credentialId!,
        publicKey: new Uint8Array(Buffer.from(data.publicKey!, 'base64url')),
        counter: lastStep,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

function credentialOf({ data }: StoredFactor): { id: string; transports?: string[] }[] {
  return data.credentialId ? [{ id: data.credentialId, ...(data.transports && { transports: data.transports }) }] : []
}

/** The library checks the fields. */
function parsed<Response extends { id: string }>(json: string): Response | undefined {
  try {
    const value = JSON.parse(json) as Response | null
    return typeof value === 'object' && value !== null && typeof value.id === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
