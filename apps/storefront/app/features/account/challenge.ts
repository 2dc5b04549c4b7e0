import type { FactorType, MfaChallengeData } from '@stoa/contract/services/identity/authentication'

/** A second factor that is asked for. */
export interface Challenge {
  type: FactorType
  /** All that the member may choose from. */
  types: FactorType[]
  isHighRisk: boolean
  /** Where a code was sent. */
  hint?: string
  /** For a passkey. */
  passkey?: { challengeId: string; options: string }
}

/** What the form of a challenge shows. */
export function challengeOf({ factorType, availableFactors, reason, verificationChallengeData }: MfaChallengeData): Challenge {
  const { hint, webauthnData } = verificationChallengeData ?? {}
  return {
    type: factorType!,
    types: (availableFactors ?? []).map((factor) => factor.factorType!),
    isHighRisk: reason === 'HIGH_RISK_LOGIN',
    ...(hint && { hint }),
    ...(webauthnData && {
      passkey: { challengeId: webauthnData.challengeId!, options: webauthnData.publicKeyCredentialRequestOptionsJson! },
    }),
  }
}
