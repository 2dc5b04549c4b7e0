import type { MemberFactorType } from '@stoa/contract/services/stoa/second-factors'

/** A factor that is being set up. */
export interface FactorSetup {
  type: MemberFactorType
  stateToken: string
  /** Of an authenticator app, as text and as an SVG element, which is shown once. */
  secret?: string
  qrCode?: string
  /** The options with which the browser creates a passkey, as JSON. */
  passkeyOptions?: string
  /** The key of the shop with which the browser subscribes to messages. */
  pushPublicKey?: string
  /** The name that the member gave it. */
  name?: string
  /** The masked address or number to which a code was sent. */
  hint?: string
}
