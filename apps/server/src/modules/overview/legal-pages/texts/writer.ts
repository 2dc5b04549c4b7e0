import type { LegalFacts } from '@stoa/contract/services/stoa/legal-pages'
import type { RichNode } from '../../../catalog/content/index.ts'
import { placeholderStart } from './document.ts'

export type TextLanguage = 'en' | 'de'

export type FactName = keyof LegalFacts

/** The facts of a shop as a text in one language names them. */
export interface Writer {
  facts: LegalFacts
  shopName: string
  /** The fact, or a placeholder where it is unknown. */
  get(name: FactName): string
  /** A list of names, or a placeholder where it is unknown. An empty list is an empty text. */
  list(name: FactName): string
  /** One of two texts, or a placeholder where the fact is unknown. */
  either(name: FactName, yes: string, no: string): string
  /** The street, the town and the country, one in each line. */
  address(): string[]
  /** The names of the countries that the shop delivers to. */
  countries(): string
  money(amount: string): string
  /** The facts that were needed and are unknown. */
  missing(): FactName[]
}

/** What a placeholder asks for. */
const asked: Readonly<Partial<Record<FactName, Record<TextLanguage, string>>>> = {
  owner: { en: 'who runs the shop', de: 'wer den Shop betreibt' },
  representedBy: { en: 'who represents the company', de: 'wer das Unternehmen vertritt' },
  street: { en: 'street and number', de: 'Straße und Hausnummer' },
  postalCode: { en: 'postal code', de: 'Postleitzahl' },
  city: { en: 'town', de: 'Ort' },
  country: { en: 'country', de: 'Land' },
  registration: { en: 'register and number', de: 'Register und Nummer' },
  vatId: { en: 'VAT id', de: 'Umsatzsteuer-Identifikationsnummer' },
  email: { en: 'email address', de: 'E-Mail-Adresse' },
  phone: { en: 'phone number', de: 'Telefonnummer' },
  deliveryCountries: { en: 'countries that you deliver to', de: 'Länder, in die Sie liefern' },
  offersPickup: { en: 'whether buyers can collect orders', de: 'ob Bestellungen abgeholt werden können' },
  deliveryTime: { en: 'how long delivery takes', de: 'wie lange die Lieferung dauert' },
  returnDays: { en: 'days to return goods', de: 'Tage für die Rückgabe' },
  returnPaidBy: { en: 'who pays for sending goods back', de: 'wer die Rücksendung bezahlt' },
  paymentMethods: { en: 'payment methods', de: 'Zahlungsarten' },
  paymentProviders: { en: 'payment providers', de: 'Zahlungsdienstleister' },
  hostingProvider: { en: 'company that runs your servers', de: 'Unternehmen, das Ihre Server betreibt' },
  hasNewsletter: { en: 'whether you send a newsletter', de: 'ob Sie einen Newsletter versenden' },
  captchaServices: { en: 'captcha services, if any', de: 'Captcha-Dienste, falls vorhanden' },
  analyticsServices: { en: 'analytics services, if any', de: 'Analysedienste, falls vorhanden' },
  dataAuthority: { en: 'data protection authority', de: 'Datenschutzaufsichtsbehörde' },
  joinsArbitration: {
    en: 'whether you take part in consumer arbitration',
    de: 'ob Sie an der Verbraucherschlichtung teilnehmen',
  },
  sellsToEuConsumers: { en: 'whether you sell to consumers in the EU', de: 'ob Sie an Verbraucher in der EU verkaufen' },
}

/** One page in both languages. */
export type LegalText = Record<TextLanguage, (write: Writer) => RichNode> & { title: Record<TextLanguage, string> }

export interface Shop {
  name: string
  currency: string
}

export function writer(language: TextLanguage, facts: LegalFacts, shop: Shop): Writer {
  const missing = new Set<FactName>()
  const placeholder = (name: FactName): string => {
    missing.add(name)
    return `[${placeholderStart[language]}${asked[name]?.[language] ?? name}]`
  }
  const countryNames = new Intl.DisplayNames(language, { type: 'region' })
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  const get = (name: FactName): string => {
    const value = facts[name]
    if (value === undefined || value === null || String(value).trim() === '') return placeholder(name)
    return name === 'country' ? (countryNames.of(String(value)) ?? String(value)) : String(value).trim()
  }
  return {
    facts,
    shopName: shop.name,
    get,
    list(name) {
      const value = facts[name]
      return Array.isArray(value) ? lists.format(value) : placeholder(name)
    },
    either(name, yes, no) {
      const value = facts[name]
      return typeof value === 'boolean' ? (value ? yes : no) : placeholder(name)
    },
    address() {
      const second = facts.street2?.trim()
      return [get('street'), ...(second ? [second] : []), `${get('postalCode')} ${get('city')}`, get('country')]
    },
    countries() {
      const { deliveryCountries } = facts
      if (!deliveryCountries || deliveryCountries.length === 0) return placeholder('deliveryCountries')
      const names = deliveryCountries.map((code) => countryNames.of(code) ?? code)
      return lists.format(names.toSorted(new Intl.Collator(language).compare))
    },
    money: (amount) =>
      new Intl.NumberFormat(language, { style: 'currency', currency: shop.currency }).format(amount as `${number}`),
    missing: () => [...missing],
  }
}
