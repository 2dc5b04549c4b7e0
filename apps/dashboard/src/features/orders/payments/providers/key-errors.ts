import { t } from '@lingui/core/macro'
import type { AccountMode, PaymentProviderInfo, ProviderKeyInfo } from '@stoa/contract/services/stoa/payment-accounts'
import { providerName } from '../../shared/payment-accounts.ts'

interface Refusal {
  code: string | undefined
  /** What the server adds to the code. */
  data: unknown
  /** The provider's own words, of keys that it refuses. */
  message: string
}

/** The server's refusal of keys, as messages at the fields by the names of their keys. */
export function keyErrors({ provider, keys = [] }: PaymentProviderInfo, refusal: Refusal): Record<string, string> {
  const { code, data, message } = refusal
  if (code === 'PAYMENT_KEYS_INVALID') {
    const name = (data as { key?: string } | undefined)?.key
    return name ? { [name]: t`This is not a key of ${providerName(provider)}. Copy it again, in full.` } : {}
  }
  const secret = findSecret(keys)
  if (!secret) return {}
  if (code === 'PAYMENT_KEYS_OF_OTHER_MODE') {
    const mode = (data as { keysMode?: AccountMode } | undefined)?.keysMode
    return {
      [secret]:
        mode === 'LIVE' ? t`These are live keys. Test mode needs test keys.` : t`These are test keys. Live mode needs live keys.`,
    }
  }
  if (code === 'PAYMENT_KEYS_REFUSED') return { [secret]: t`${providerName(provider)} refused the keys: ${message}` }
  return {}
}

function findSecret(keys: readonly ProviderKeyInfo[]): string | undefined {
  return keys.find(({ isPublic, isOptional }) => !isPublic && !isOptional)?.name
}
