export type Mode = 'TEST' | 'LIVE'

export interface ProviderKey {
  name: string
  /** A public key may be sent to browsers and shown to the owner again. */
  isPublic: boolean
  /** The account works without it; the field may stay empty. */
  isOptional?: boolean
  /** The form of a key, as the provider documents it. */
  pattern: RegExp
}

/** Keys by name. */
export type ProviderKeys = Readonly<Record<string, string>>
