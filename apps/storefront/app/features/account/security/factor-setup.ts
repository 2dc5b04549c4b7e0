import type { MemberFactorType } from '@stoa/contract/services/stoa/second-factors'

/** A factor that is being set up. */
export interface FactorSetup {
  type: MemberFactorType
  stateToken: string
  /** Of an authenticator app, as text and as an SVG element, which is shown once. */
  secret?: string
  qrCode?: string
  /** What the browser makes a passkey with, as JSON. */
  passkeyOptions?: string
  /** The key of the shop with which the browser subscribes to messages. */
  pushPublicKey?: string
  /** What the member calls it. */
  name?: string
  /** Where a code was sent. */
  hint?: string
}
