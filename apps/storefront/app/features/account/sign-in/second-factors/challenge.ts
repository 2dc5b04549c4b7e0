import type { FactorType, MfaChallengeData } from '@stoa/contract/services/identity/authentication'

/** A second factor that is asked for. */
export interface Challenge {
  type: FactorType
  /** All that the member may choose from. */
  types: FactorType[]
  isHighRisk: boolean
  /** The masked address or number to which a code was sent. */
  hint?: string
  /** For a passkey. */
  passkey?: { challengeId: string; options: string }
  /** The approval in another browser that is waited for; the hint is the number to be typed there. */
  requestId?: string
  /** No browser gets a message of it. */
  isUnreachable?: boolean
  /** The owner was asked to reset the factors. */
  isResetRequested?: boolean
  /** It was denied or has expired. */
  isOver?: boolean
}

/** Converts a challenge to the view that its form shows. */
export function toChallenge({ factorType, availableFactors, reason, verificationChallengeData }: MfaChallengeData): Challenge {
  const { hint, webauthnData, pushData } = verificationChallengeData ?? {}
  return {
    type: factorType!,
    types: (availableFactors ?? []).map((factor) => factor.factorType!),
    isHighRisk: reason === 'HIGH_RISK_LOGIN',
    ...(hint && { hint }),
    ...(pushData?.transactionId && { requestId: pushData.transactionId, isUnreachable: isUnreachable(availableFactors) }),
    ...(webauthnData && {
      passkey: { challengeId: webauthnData.challengeId!, options: webauthnData.publicKeyCredentialRequestOptionsJson! },
    }),
  }
}

function isUnreachable(factors: MfaChallengeData['availableFactors'] = []): boolean {
  return factors.some(({ factorType, factorStatus }) => factorType === 'PUSH' && factorStatus === 'REQUIRE_REENROLL')
}
