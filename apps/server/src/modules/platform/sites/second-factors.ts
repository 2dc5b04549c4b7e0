import type { CompleteSignInRequest, SignInChallenge } from '@stoa/contract/services/stoa/sessions'
import type { Database, Db } from '../../../kernel/database/database.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import {
  confirmedFactor,
  isFactorShown,
  type Given,
  forgetDevices,
  isRemembered,
  addFactor,
  loadFactors,
  findCredentialOwner,
  maxFactors,
  removeAllFactors,
  type StoredFactorType,
  type FactorOwner,
  openPasskeySignIn,
  startPasskeySignIn,
  credentialIdIn,
  passkeyCreation,
  passkeyRequest,
  usePasskey,
  type RelyingParty,
  replaceRecoveryCodes,
  countRecoveryCodes,
  newTotp,
} from '../second-factors/index.ts'
import { lockAccount, accountByEmail } from './store/accounts.ts'
import { attemptAt, endUserSteps, openUserStep, spendChallenge, takeUserStep } from './store/user-steps.ts'

/** The second factors of a person of the back office. */
export function ownerOf(db: Db, userId: string, now: Date): FactorOwner {
  return { db, now, audience: 'user', key: { user_id: userId } }
}

/** Removes all second factors of the account with an email. False where there is none. */
export async function resetUserFactors(database: Database, email: string): Promise<boolean> {
  return database.transaction(async (db) => {
    const account = await accountByEmail(db, email)
    if (!account) return false
    await removeAllFactors(ownerOf(db, account.id, new Date(0)))
    await endUserSteps(db, account.id)
    return true
  })
}

const nilMemberId = '00000000-0000-0000-0000-000000000000'
const passkeyScope = 'back office'

/** Second factors of people, with the same rules as those of members. They choose themselves whether to have one. */
export function personFactors({ seal, publicUrl }: { seal: Seal; publicUrl: string }) {
  const party: RelyingParty = { name: `Stoa (${new URL(publicUrl).hostname})`, origin: new URL(publicUrl).origin }

  return {
    /** Returns the challenge that a sign-in still asks for; undefined where the password is enough. `deviceToken` is that of a remembered browser. */
    async challengeFor(
      db: Db,
      userId: string,
      { deviceToken, isNewAddress, now }: { deviceToken?: string | undefined; isNewAddress: boolean; now: Date },
    ): Promise<SignInChallenge | undefined> {
      const owner = ownerOf(db, userId, now)
      const factors = await loadFactors(owner)
      if (factors.length === 0 || (deviceToken && (await isRemembered(owner, deviceToken)))) return undefined
      const has = (type: StoredFactorType) => factors.some((factor) => factor.type === type)
      const asked = has('WEBAUTHN') ? await passkeyRequest(party, factors) : undefined
      const doc = asked ? { challenge: asked.challenge } : {}
      return {
        stateToken: await openUserStep(db, 'CHALLENGE', userId, doc, now, isNewAddress),
        types: [
          ...(has('WEBAUTHN') ? ['WEBAUTHN' as const] : []),
          ...(has('TOTP') ? ['TOTP' as const] : []),
          ...((await countRecoveryCodes(owner)) > 0 ? ['RECOVERY_CODE' as const] : []),
        ],
        ...(asked && { passkeyOptionsJson: asked.options }),
      }
    },

    async hasFactors(db: Db, userId: string, now: Date): Promise<boolean> {
      return (await loadFactors(ownerOf(db, userId, now))).length > 0
    },

    /** Counts an attempt, before it is compared. Throws where there is none left. */
    async attempt(db: Db, kind: 'CHALLENGE' | 'ENROLLMENT', stateToken: string, now: Date): Promise<string> {
      const userId = await attemptAt(db, kind, stateToken, now)
      if (userId === undefined) throw verificationFailed()
      return userId
    },

    /** Completes a sign-in. Throws VERIFICATION_FAILED. */
    async complete(
      db: Db,
      { stateToken, type, code, credential }: CompleteSignInRequest,
      now: Date,
    ): Promise<{ isNewAddress: boolean }> {
      const step = await takeUserStep(db, 'CHALLENGE', stateToken!, now)
      if (!step) throw verificationFailed()
      const owner = ownerOf(db, step.userId, now)
      const shown = { type: type!, given: { code, credential }, factors: await loadFactors(owner) }
      if (!(await isFactorShown(owner, shown, { seal, party, challenge: step.doc.challenge }))) throw verificationFailed()
      return { isNewAddress: step.isNewAddress }
    },

    startPasskeySignIn: (now: Date) => startPasskeySignIn(seal, party, { scope: passkeyScope, now }),

    /** Returns the owner of the passkey; the token is used up. Throws VERIFICATION_FAILED. */
    async completePasskeySignIn(
      db: Db,
      { stateToken, credential }: { stateToken: string; credential: string },
      now: Date,
    ): Promise<string> {
      const started = openPasskeySignIn(seal, stateToken, { scope: passkeyScope, now })
      const credentialId = credentialIdIn(credential)
      if (!started || !credentialId) throw verificationFailed()
      const userId = await findCredentialOwner(ownerOf(db, nilMemberId, now), credentialId)
      if (!userId) throw verificationFailed()
      const owner = ownerOf(db, userId, now)
      const shown = { challenge: started.challenge, credential, factors: await loadFactors(owner), checksPerson: true }
      if (!(await usePasskey(owner, party, shown))) throw verificationFailed()
      if (!(await spendChallenge(db, started.challenge, { userId, now, expires: started.expires }))) throw verificationFailed()
      return userId
    },

    async start(db: Db, { id, email }: { id: string; email: string }, type: 'TOTP' | 'WEBAUTHN', now: Date) {
      const factors = await loadFactors(ownerOf(db, id, now))
      if (factors.length >= maxFactors) throw tooManyFactors()
      if (type === 'WEBAUTHN') {
        const { options, challenge } = await passkeyCreation(party, email, factors)
        return { stateToken: await openUserStep(db, 'ENROLLMENT', id, { type, challenge }, now), passkeyOptionsJson: options }
      }
      const totp = newTotp({ issuer: party.name, account: email })
      const doc = { type, secretSealed: seal.close(totp.secret) }
      return { stateToken: await openUserStep(db, 'ENROLLMENT', id, doc, now), totp }
    },

    /** Returns the recovery codes that come with the first factor. Throws VERIFICATION_FAILED. */
    async confirm(
      db: Db,
      userId: string,
      { stateToken, name, ...given }: { stateToken: string; name?: string | null | undefined } & Given,
      now: Date,
    ): Promise<string[] | undefined> {
      const step = await takeUserStep(db, 'ENROLLMENT', stateToken, now)
      if (step?.userId !== userId) throw verificationFailed()
      const { type = 'TOTP', secretSealed, challenge } = step.doc
      const factor = await confirmedFactor({ type, secretSealed }, given, now, { seal, party, challenge })
      if (!factor) throw verificationFailed()
      // One factor is added at a time, so that they can be counted.
      await lockAccount(db, userId)
      const owner = ownerOf(db, userId, now)
      if ((await loadFactors(owner)).length >= maxFactors) throw tooManyFactors()
      await addFactor(owner, { ...factor, name: name?.trim() ?? '' })
      await forgetDevices(owner)
      return (await countRecoveryCodes(owner)) === 0 ? replaceRecoveryCodes(owner) : undefined
    },
  }
}

export type PersonFactors = ReturnType<typeof personFactors>

function verificationFailed() {
  return refusal('VERIFICATION_FAILED', 'the code is wrong or has expired')
}

function tooManyFactors() {
  return refusal('TOO_MANY_FACTORS', 'no further factor can be set up')
}
