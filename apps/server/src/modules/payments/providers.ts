import type { PaymentProvider } from './provider.ts'
import { sandbox } from './sandbox/provider.ts'

/** Providers that can be asked for money; cash, transfers and cheques need none. */
const providers: Record<string, PaymentProvider> = { sandbox }

export function providerNamed(name: string): PaymentProvider | undefined {
  return providers[name]
}
