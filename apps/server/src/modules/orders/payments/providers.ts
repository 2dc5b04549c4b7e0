import type { PaymentProvider } from './provider.ts'
import { sandbox } from './sandbox/provider.ts'

/** The providers that can charge a card; offline methods need none. */
const providers: ReadonlyMap<string, PaymentProvider> = new Map([['sandbox', sandbox]])

export function providerNamed(name: string): PaymentProvider | undefined {
  return providers.get(name)
}
