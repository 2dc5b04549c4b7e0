import { mollie } from './mollie/provider.ts'
import { paypal } from './paypal/provider.ts'
import type { PaymentProvider, ProviderName } from './provider.ts'
import { sandbox } from './sandbox/provider.ts'
import { stripe } from './stripe/provider.ts'

/** The providers that charge buyers; offline methods need none. */
const providers: Record<ProviderName, PaymentProvider> = { sandbox, stripe, paypal, mollie }

export function providerNamed(name: string): PaymentProvider | undefined {
  return Object.hasOwn(providers, name) ? providers[name as ProviderName] : undefined
}

/** The provider of an account. */
export function getOrThrowProvider(name: string): PaymentProvider {
  const provider = providerNamed(name)
  if (!provider) throw new Error(`no payment provider is called ${name}`)
  return provider
}

export const realProviders: readonly PaymentProvider[] = Object.values(providers).filter(({ testOnly }) => !testOnly)
