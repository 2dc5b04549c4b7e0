import type { Outbound } from '../../../kernel/outside/outbound.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { ProviderName } from './provider.ts'

/** The services of the server that payments need wherever a site is at hand. */
export interface PaymentPorts {
  /** Seals the keys of accounts. */
  seal: Seal
  /** Sends requests to the providers whose packages do not send them themselves. */
  outbound: Outbound
  /** The server's own address, where providers send events. */
  publicUrl: string
  /** Roots of the providers' APIs, for tests alone; absent for the real ones. */
  apiUrls: Partial<Record<ProviderName, string>>
}

declare module '../../../kernel/site/ports.ts' {
  interface SitePorts {
    payments: PaymentPorts
  }
}

/** The purpose under which the keys of accounts are sealed. */
export const keysPurpose = 'payment provider keys'
