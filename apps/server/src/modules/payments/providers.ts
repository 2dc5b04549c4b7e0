import type { PaymentProvider } from './provider.ts'
import { sandbox } from './sandbox/provider.ts'

/** Providers that can be asked for money; cash, transfers and cheques need none. */
const providers: ReadonlyMap<string, PaymentProvider> = new Map([['sandbox', sandbox]])

export function providerNamed(name: string): PaymentProvider | undefined {
  return providers.get(name)
}
