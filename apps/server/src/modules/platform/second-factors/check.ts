import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { FactorOwner } from './owner.ts'
import { createdPasskey, usePasskey, type RelyingParty } from './passkeys.ts'
import { totpStep } from './totp.ts'
import { useStep, type NewFactor, type StoredFactor } from './store/factors.ts'
import { useRecoveryCode } from './store/recovery-codes.ts'

export interface Given {
  code?: string | null | undefined
  /** The browser's response for a passkey, as JSON. */
  credential?: string | null | undefined
}

interface Parts {
  seal: Seal
  party: RelyingParty
  /** The challenge that a passkey had to sign. */
  challenge: string | undefined
}

/** True if what was given is right for a factor that needs no message, and uses it up. */
export async function isFactorShown(
  owner: FactorOwner,
  { type, given, factors }: { type: 'TOTP' | 'WEBAUTHN' | 'RECOVERY_CODE'; given: Given; factors: readonly StoredFactor[] },
  { seal, party, challenge }: Parts,
): Promise<boolean> {
  const code = withoutSpaces(given.code)
  const own = factors.filter((factor) => factor.type === type)
  switch (type) {
    case 'RECOVERY_CODE':
      return useRecoveryCode(owner, code)
    case 'WEBAUTHN':
      if (challenge === undefined) return false
      return usePasskey(owner, party, { challenge, credential: given.credential ?? '', factors: own })
    case 'TOTP':
      for (const factor of own) {
        const at = totpStep(seal.open(factor.secretSealed!), code, owner.now)
        if (at !== undefined && (await useStep(owner, factor.id, at))) return true
      }
      return false
  }
}

/** Returns the factor that the given code or credential sets up; undefined if it is wrong. */
export async function confirmedFactor(
  { type, secretSealed }: { type: 'TOTP' | 'WEBAUTHN'; secretSealed?: string | undefined },
  given: Given,
  now: Date,
  { seal, party, challenge }: Parts,
): Promise<Omit<NewFactor, 'name'> | undefined> {
  if (type === 'WEBAUTHN') {
    const made = challenge === undefined ? undefined : await createdPasskey(party, challenge, given.credential ?? '')
    return made && { type, data: made.data, lastStep: made.counter }
  }
  const at = secretSealed ? totpStep(seal.open(secretSealed), withoutSpaces(given.code), now) : undefined
  return at === undefined ? undefined : { type, secretSealed, lastStep: at }
}

function withoutSpaces(code: string | null | undefined): string {
  return (code ?? '').replaceAll(/\s/g, '')
}
