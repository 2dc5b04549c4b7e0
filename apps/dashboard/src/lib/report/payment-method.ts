import { t } from '@lingui/core/macro'

/** How a payment was made, as a person reads it. */
export function methodName({ provider = '', method = '' }: { provider?: string; method?: string }): string {
  if (method === 'giftCard') return t`Gift card`
  const by = providerName(provider)
  return method && method.toLowerCase() !== provider.toLowerCase() ? `${by}: ${readable(method)}` : by
}

function providerName(provider: string): string {
  switch (provider) {
    case 'manual':
      return t`Manual payment`
    case 'external':
      return t`Paid before the import`
    case 'giftCard':
      return t`Gift card`
    case 'sandbox':
      return t`Test payments`
    default:
      return readable(provider)
  }
}

function readable(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
