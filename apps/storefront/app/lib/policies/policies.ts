import { msg } from '@lingui/core/macro'
import type { CheckoutPage, PolicyKind } from '@stoa/contract/services/stoa/checkout-page'
import type { Translatable } from '../../ui/translatable.ts'

export interface Policy {
  kind: PolicyKind
  title: Translatable
  paragraphs: string[]
}

const titles: Record<PolicyKind, Translatable> = {
  TERMS_AND_CONDITIONS: msg`Terms and conditions`,
  PRIVACY: msg`Privacy policy`,
  RETURNS: msg`Returns policy`,
  DIGITAL_ITEMS: msg`Digital items policy`,
  CONTACT_US: msg`Contact us`,
  CUSTOM: msg`More information`,
}

/** The policies that a buyer can read. That of digital items concerns nobody else. */
export function toPolicies({ policies = [] }: Pick<CheckoutPage, 'policies'>, isDigital: boolean): Policy[] {
  return policies
    .filter(({ kind }) => kind !== 'DIGITAL_ITEMS' || isDigital)
    .map(({ kind = 'CUSTOM', title, content }) => ({
      kind,
      title: title ?? titles[kind],
      paragraphs: (content ?? '').split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    }))
}
