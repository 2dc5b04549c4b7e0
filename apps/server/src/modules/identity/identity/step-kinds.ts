import type { IdentityProfile, MfaReason } from '@stoa/contract/services/identity/authentication'
import type { SignInMethod } from '@stoa/contract/services/stoa/member-security'
import type { StoredFactorType } from '../../platform/second-factors/index.ts'
import type { AgreedTerms } from '../../members/members/ports/accounts.ts'
import type { ProvidedIdentity } from './openid.ts'

const minute = 60_000

/** The steps of a sign-in, each with its stored data and its lifetime in milliseconds. */
export interface Steps {
  /**
   * The password was verified: the holder of the secret gets tokens of the member. With `actingKeyId`, an app identified the member. `takenBy` is the visitor who used the step, `sessionId` the session that
   * was opened.
   */
  SESSION: { clientId?: string | undefined; actingKeyId?: string | undefined; takenBy?: string; sessionId?: string }
  /**
   * The login email must be verified. `codeHash` is that of the mailed code, once it was mailed. `signInTo` is the hashed account
   * of a sign-in that needs no password; its member is known once the code was mailed. `registration` is the data of a new member,
   * who is created with the code.
   */
  VERIFICATION: { codeHash?: string; signInTo?: string; registration?: PendingRegistration }
  /** The link of a mail confirms this login email, for its member who is signed in. */
  EMAIL_LINK: { email: string }
  /** The owner may approve a registration with it, which then continues. */
  APPROVAL: Record<string, never>
  /** An authorization request that a front end has opened. */
  AUTHORIZATION: AuthorizationRequest
  /** Leads back to a front end after a sign-in on the hosted page, or on its own. The addresses are on the OAuth app's domains. */
  RETURN: { url: string; loginUrl?: string }
  /** The authorization code of a front end (RFC 6749). `sessionId` is set once it was exchanged. */
  CODE: {
    clientId: string
    redirectUri?: string
    codeChallenge: string
    visitorId?: string
    sessionId?: string
    actingKeyId?: string
  }
  /** A forgotten password may be replaced. */
  RECOVERY: { redirect?: { url: string } }
  /** The password was right, and a second factor is asked for. */
  CHALLENGE: ChallengeDoc
  /** A second factor is being set up. */
  ENROLLMENT: EnrollmentDoc
  /** A browser was sent to an external sign-in provider. `linksTo` is the session of a member who connects an account. */
  PROVIDER: { providerId: string; clientId?: string | undefined; linksTo?: string }
  /** A new member, identified by a provider, has to agree to the terms. */
  PROVIDER_REGISTRATION: { clientId?: string | undefined; identity: ProvidedIdentity }
  /**
   * The external account is linked once the member has signed in another way. Ending sign-ins does not end this step, because it
   * does not sign in.
   */
  LINK: { memberId: string; identity: ProvidedIdentity }
}

/** A registration that waits for the code that was mailed to its address. The member will have this id. */
export interface PendingRegistration {
  memberId: string
  email: string
  passwordHash: string
  profile?: IdentityProfile | undefined
  wantsNewsletter?: boolean | undefined
  newsletterText?: string | undefined
  agreedTerms?: AgreedTerms | undefined
}

export interface ChallengeDoc extends SentCodes {
  clientId?: string
  /** How the sign-in began. */
  method: SignInMethod
  reason: MfaReason
  /** A link or code in a mail was all that was shown, so a code in another mail would show nothing new. */
  isRecovery?: boolean
  /** Where a front end wants its member afterwards. */
  redirectUrl?: string
  /** The challenge that a passkey has to sign. */
  webauthnChallenge?: { id: string; challenge: string }
  /** The browser that signs in. */
  from?: ChallengeOrigin
  /** The approval that is asked for. The number keeps people from approving by accident; it is no secret. */
  push?: { id: string; number: string; wrongNumbers?: number; isApproved?: true }
}

export interface ChallengeOrigin {
  userAgent?: string
  address?: string
}

export interface EnrollmentDoc extends SentCodes {
  type: StoredFactorType
  secretSealed?: string
  phone?: string
  webauthnChallenge?: { challenge: string }
}

/** The hashes of the last codes that were sent, by factor. */
interface SentCodes {
  codeHashes?: Partial<Record<SentFactorType, string>>
}

/** Factors whose codes are sent. */
export type SentFactorType = 'EMAIL' | 'SMS' | 'CALL'

export interface AuthorizationRequest {
  clientId: string
  redirectUri?: string
  state: string
  codeChallenge: string
  responseMode: 'query' | 'fragment' | 'web_message'
  prompt?: 'login' | 'none'
  /** The front end's own page to sign in. */
  loginUrl?: string
  /** The visitor who asked. */
  visitorId?: string
  /** The API key that said who it is, without the member. */
  actingKeyId?: string
}

export type StepKind = keyof Steps

export const lifetimes: Record<StepKind, number> = {
  SESSION: 10 * minute,
  VERIFICATION: 30 * minute,
  APPROVAL: 30 * 24 * 60 * minute,
  AUTHORIZATION: 30 * minute,
  RETURN: 30 * minute,
  // "A maximum authorization code lifetime of 10 minutes is RECOMMENDED." (RFC 6749, 4.1.2)
  CODE: minute,
  RECOVERY: 60 * minute,
  EMAIL_LINK: 7 * 24 * 60 * minute,
  CHALLENGE: 10 * minute,
  ENROLLMENT: 15 * minute,
  PROVIDER: 15 * minute,
  PROVIDER_REGISTRATION: 30 * minute,
  LINK: 15 * minute,
}

/** Steps of a member who is known. Of the others, the member is known later or not at all. */
type StepKindOfMember = 'SESSION' | 'EMAIL_LINK' | 'APPROVAL' | 'CODE' | 'RECOVERY' | 'CHALLENGE' | 'ENROLLMENT'

export interface Step<Kind extends StepKind> {
  secretHash: string
  createdDate: Date
  memberId: Kind extends StepKindOfMember ? string : string | undefined
  doc: Steps[Kind]
}
