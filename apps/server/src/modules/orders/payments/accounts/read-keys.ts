import { refusal, type WireError } from '../../../../kernel/basics/errors.ts'
import type { PaymentProvider } from '../provider.ts'
import type { Mode, ProviderKeys } from '../provider-keys.ts'

/**
 * The keys that an owner entered for a mode, checked as far as that goes without the provider. Throws PAYMENT_KEYS_INVALID, which
 * names the key, and PAYMENT_KEYS_OF_OTHER_MODE: test keys never charge in live mode, nor the other way round.
 */
export function readKeys(
  provider: PaymentProvider,
  mode: Mode,
  entered: readonly { name?: string; value?: string }[],
): ProviderKeys {
  const given = new Map(entered.map(({ name = '', value = '' }) => [name, value.trim()]))
  const keys: Record<string, string> = {}
  for (const { name, pattern, isOptional } of provider.keys) {
    const value = given.get(name)
    if (!value && isOptional) continue
    if (!value || !pattern.test(value)) throw invalidKey(name)
    keys[name] = value
  }
  const unknown = [...given.keys()].find((name) => provider.keys.every((key) => key.name !== name))
  if (unknown !== undefined) throw invalidKey(unknown)
  const keysMode = provider.modeOf(keys)
  if (keysMode && keysMode !== mode)
    throw refusal(
      'PAYMENT_KEYS_OF_OTHER_MODE',
      `these are ${keysMode.toLowerCase()} keys, and ${mode.toLowerCase()} keys are needed`,
      {
        mode,
        keysMode,
      },
    )
  return keys
}

function invalidKey(name: string): WireError {
  return refusal('PAYMENT_KEYS_INVALID', 'this is no key of the provider', { key: name })
}
