import type { ProviderKeys } from './provider-keys.ts'

/** A page of the shop that shows the provider's fields. */
export interface PageRequest {
  siteId: string
  /** The keys of the account that browsers may see. */
  publicKeys: ProviderKeys
  /** The origin of the site's shop. */
  publicUrl: string
  /** Minor units. */
  amount: bigint
  currency: string
  country: string | undefined
  language: string
  capture: boolean
  /** The provider's id of the one method that the fields show; absent for all. */
  method?: string | undefined
  /** A member may save the card. */
  canSave: boolean
}

/** The provider's fields for a page: a frame of its own, or a script with settings. */
export type PageFields = { kind: 'FRAME'; url: string; origin: string } | ({ kind: 'SCRIPT' } & PageScript)

export interface PageScript {
  script: string
  settings: Record<string, unknown>
}

/** A page with buttons of wallets, whose amount is not known yet. */
export interface ExpressRequest extends Pick<PageRequest, 'publicKeys' | 'currency' | 'language' | 'capture'> {
  /** An order is refused without the buyer's phone number. */
  needsPhone: boolean
}

/** Origins that the content security policy of a page with the provider's fields must allow. */
export interface PagePolicy {
  script: string[]
  frame: string[]
  connect: string[]
  image: string[]
  /** Where a form may lead: the provider's own page, for browsers without JavaScript. */
  form: string[]
}
