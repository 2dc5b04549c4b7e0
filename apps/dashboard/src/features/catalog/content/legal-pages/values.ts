import { t } from '@lingui/core/macro'
import type { GetLegalFactsResponse, LegalFacts, LegalPageKind } from '@stoa/contract/services/stoa/legal-pages'
import { toDecimal } from '@stoa/web/decimal'

/** An answer that may be open. */
export type Answer = '' | 'YES' | 'NO'

export interface LegalValues {
  owner: string
  legalForm: string
  representedBy: string
  street: string
  street2: string
  postalCode: string
  city: string
  country: string
  registration: string
  vatId: string
  smallBusiness: boolean
  email: string
  phone: string
  deliversEverywhere: boolean
  deliveryCountries: string[]
  offersPickup: Answer
  deliveryTime: string
  freeDeliveryFrom: string
  sellsToEuConsumers: Answer
  returnDays: string
  returnPaidBy: string
  returnAddress: string
  paymentMethods: string[]
  paymentProviders: string[]
  hostingProvider: string
  hasNewsletter: Answer
  captchaServices: string[]
  analyticsServices: string[]
  dataAuthority: string
  joinsArbitration: Answer
  kinds: string[]
  linkInFooter: boolean
}

export const legalKinds: readonly LegalPageKind[] = ['IMPRINT', 'TERMS', 'PRIVACY', 'RETURNS', 'SHIPPING']

/** Pages that the shop has already are not chosen. */
export function toValues({ facts = {}, existing = [], hasFooterMenu = false }: GetLegalFactsResponse): LegalValues {
  const present = new Set(existing.map(({ kind }) => kind))
  return {
    owner: facts.owner ?? '',
    legalForm: facts.legalForm ?? '',
    representedBy: facts.representedBy ?? '',
    street: facts.street ?? '',
    street2: facts.street2 ?? '',
    postalCode: facts.postalCode ?? '',
    city: facts.city ?? '',
    country: facts.country ?? '',
    registration: facts.registration ?? '',
    vatId: facts.vatId ?? '',
    smallBusiness: facts.smallBusiness ?? false,
    email: facts.email ?? '',
    phone: facts.phone ?? '',
    deliversEverywhere: facts.deliversEverywhere ?? false,
    deliveryCountries: facts.deliveryCountries ?? [],
    offersPickup: toAnswer(facts.offersPickup),
    deliveryTime: facts.deliveryTime ?? '',
    freeDeliveryFrom: facts.freeDeliveryFrom ?? '',
    sellsToEuConsumers: toAnswer(facts.sellsToEuConsumers),
    returnDays: facts.returnDays?.toString() ?? '',
    returnPaidBy: facts.returnPaidBy ?? '',
    returnAddress: facts.returnAddress ?? '',
    paymentMethods: facts.paymentMethods ?? [],
    paymentProviders: facts.paymentProviders ?? [],
    hostingProvider: facts.hostingProvider ?? '',
    hasNewsletter: toAnswer(facts.hasNewsletter),
    captchaServices: facts.captchaServices ?? [],
    analyticsServices: facts.analyticsServices ?? [],
    dataAuthority: facts.dataAuthority ?? '',
    joinsArbitration: toAnswer(facts.joinsArbitration),
    kinds: legalKinds.filter((kind) => !present.has(kind)),
    linkInFooter: hasFooterMenu,
  }
}

export function toRequest({ kinds, linkInFooter, ...values }: LegalValues) {
  const { legalForm, returnPaidBy, returnDays, offersPickup, sellsToEuConsumers, hasNewsletter, joinsArbitration } = values
  const facts = {
    ...values,
    legalForm: legalForm || undefined,
    country: values.country || null,
    email: values.email.trim() || null,
    offersPickup: fromAnswer(offersPickup),
    freeDeliveryFrom: values.freeDeliveryFrom ? toDecimal(values.freeDeliveryFrom) : null,
    sellsToEuConsumers: fromAnswer(sellsToEuConsumers),
    returnDays: returnDays.trim() === '' ? undefined : Number(returnDays),
    returnPaidBy: returnPaidBy || undefined,
    hasNewsletter: fromAnswer(hasNewsletter),
    joinsArbitration: fromAnswer(joinsArbitration),
  }
  return { facts: facts as LegalFacts, kinds: legalKinds.filter((kind) => kinds.includes(kind)), linkInFooter }
}

export function check({ kinds }: LegalValues) {
  return { ...(kinds.length === 0 && { kinds: t`Choose at least one page.` }) }
}

function toAnswer(value: boolean | null | undefined): Answer {
  return typeof value === 'boolean' ? (value ? 'YES' : 'NO') : ''
}

function fromAnswer(answer: Answer): boolean | undefined {
  return answer === '' ? undefined : answer === 'YES'
}
