import type { LegalFacts, LegalPageKind } from '@stoa/contract/services/stoa/legal-pages'
import { describe, expect, test } from 'vitest'
import { readRichText, renderRichText } from '../../../catalog/content/index.ts'
import { textLanguages, writeLegalText } from './legal-text.ts'

const kinds: readonly LegalPageKind[] = ['IMPRINT', 'TERMS', 'PRIVACY', 'RETURNS', 'SHIPPING']
const languages = ['en', 'de'] as const
const shop = { name: 'Papierhof', currency: 'EUR' }

const complete: Required<LegalFacts> = {
  owner: 'Papierhof Handels GmbH',
  legalForm: 'COMPANY',
  representedBy: 'Anna Blume',
  street: 'Lindenallee 12',
  street2: 'Hof 3',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  registration: 'HRB 4711, Amtsgericht Berlin',
  vatId: 'DE136695976',
  smallBusiness: false,
  email: 'hallo@papierhof.example',
  phone: '+49 30 1234567',
  deliveryCountries: ['AT', 'DE'],
  deliversEverywhere: false,
  offersPickup: true,
  deliveryTime: '2–4 Tage',
  freeDeliveryFrom: '80.50',
  sellsToEuConsumers: true,
  returnDays: 45,
  returnPaidBy: 'SHOP',
  returnAddress: 'Retourenlager\nNebenweg 7',
  paymentMethods: ['Vorkasse', 'Karte'],
  paymentProviders: ['Mollie', 'PayPal'],
  hostingProvider: 'Rechenhaus AG',
  hasNewsletter: true,
  captchaServices: ['hCaptcha'],
  analyticsServices: ['Zählwerk'],
  dataAuthority: 'Aufsicht Berlin',
  joinsArbitration: false,
}

/** A word of the texts for each fact that a text names in its own words. */
const words: Partial<Record<keyof LegalFacts, { en: string; de: string }>> = {
  country: { en: 'Germany', de: 'Deutschland' },
  legalForm: { en: 'Represented by', de: 'Vertreten durch' },
  smallBusiness: { en: 'include or exclude tax', de: 'Ob Preise Steuern enthalten' },
  deliveryCountries: { en: 'Austria and Germany', de: 'Deutschland und Österreich' },
  deliversEverywhere: { en: 'We deliver to Austria', de: 'Wir liefern in folgende Länder' },
  offersPickup: { en: 'You can also collect', de: 'auch bei uns abholen' },
  freeDeliveryFrom: { en: '€80.50', de: '80,50' },
  sellsToEuConsumers: { en: 'Right of withdrawal', de: 'Widerrufsrecht' },
  returnDays: { en: 'within 45 days', de: '45 Tagen' },
  returnPaidBy: { en: 'back: we do', de: 'bezahlt: wir' },
  returnAddress: { en: 'Retourenlager', de: 'Nebenweg 7' },
  paymentMethods: { en: 'Vorkasse and Karte', de: 'Vorkasse und Karte' },
  paymentProviders: { en: 'Mollie and PayPal', de: 'Mollie und PayPal' },
  hasNewsletter: { en: 'newsletter only if you agree', de: 'nur, wenn Sie zustimmen' },
  captchaServices: { en: 'hCaptcha', de: 'hCaptcha' },
  analyticsServices: { en: 'Zählwerk', de: 'Zählwerk' },
  joinsArbitration: { en: 'nor do we offer to', de: 'weder verpflichtet noch bereit' },
}

/** What a fact is when the shop says the opposite, or nothing that a page has to name. */
const needsNoPlaceholder: readonly (keyof LegalFacts)[] = [
  'street2',
  'legalForm',
  'smallBusiness',
  'deliversEverywhere',
  'freeDeliveryFrom',
  'returnAddress',
]

const write = (kind: LegalPageKind, language: 'en' | 'de', facts: LegalFacts) => {
  const { body, ...text } = writeLegalText(kind, language, facts, shop)
  return { ...text, html: renderRichText(readRichText(body, 'body')) }
}
const allOf = (language: 'en' | 'de', facts: LegalFacts) => kinds.map((kind) => write(kind, language, facts))

describe.each(languages)('legal texts in %s', (language) => {
  test('each fact of the shop appears, and nothing is missing', () => {
    const texts = allOf(language, complete)
    const html = texts.map((text) => text.html).join('\n')
    for (const [name, value] of Object.entries(complete)) {
      const expected = words[name as keyof LegalFacts]?.[language] ?? value
      expect(html, name).toContain(expected)
    }
    expect(texts.flatMap(({ missing }) => missing)).toEqual([])
    expect(html).not.toMatch(/undefined|null|\[/)
  })

  test('an unknown fact is a placeholder in bold that is listed, and never an empty line', () => {
    const missing = new Set<string>()
    for (const text of allOf(language, {})) {
      for (const name of text.missing) missing.add(name)
      const marked = text.html.match(/<strong>\[[^\]]+\]<\/strong>/g) ?? []
      expect(marked.length, text.title).toBe((text.html.match(/\[/g) ?? []).length)
      expect(new Set(marked).size, text.title).toBe(text.missing.length)
      expect(text.html).not.toMatch(/undefined|null|: <\/|<p><\/p>/)
    }
    expect([...missing].toSorted()).toEqual(
      Object.keys(complete)
        .filter((name) => !needsNoPlaceholder.includes(name as keyof LegalFacts))
        .toSorted(),
    )
  })

  test('every text begins with the advice to have it checked', () => {
    const advice = language === 'en' ? '<p>This is a draft. Have it checked by a lawyer' : '<p>Dies ist ein Entwurf. Lassen Sie'
    for (const { html, title } of allOf(language, complete)) expect(html.startsWith(advice), title).toBe(true)
  })
})

test('a sole trader of a small business needs no register, no representative and no VAT id', () => {
  const facts: LegalFacts = { ...complete, legalForm: 'SOLE_TRADER', smallBusiness: true, registration: '', vatId: '' }
  const { html, missing } = write('IMPRINT', 'en', facts)
  expect(missing).toEqual([])
  expect(html).not.toMatch(/Register|Represented|VAT/)
  expect(write('TERMS', 'en', facts).html).toContain('we do not charge VAT')
})

test('services that do not exist are denied, not left out', () => {
  const facts = { ...complete, paymentProviders: [], captchaServices: [], analyticsServices: [], hasNewsletter: false }
  const { html } = write('PRIVACY', 'en', facts)
  for (const text of ['No payment provider', 'by the shop itself', 'No service measures', 'do not send a newsletter']) {
    expect(html).toContain(text)
  }
})

test('a shop that sells to nobody in the European Union has no withdrawal form', () => {
  const { html } = write('RETURNS', 'en', { ...complete, sellsToEuConsumers: false, returnDays: 0 })
  expect(html).not.toContain('withdraw')
  expect(html).toContain('only where the law gives you that right')
})

test('the right of withdrawal has 14 days whatever the shop offers, and the form names the shop', () => {
  const { html } = write('RETURNS', 'en', { ...complete, returnDays: 3 })
  expect(html).toContain('withdraw from your purchase within 14 days')
  expect(html).toContain('To Papierhof Handels GmbH<br>Lindenallee 12')
})

test('a page is in the language of its shop, or in English, and in the others as a translation', () => {
  expect(textLanguages({ language: 'de', languages: ['en', 'fr'] })).toEqual(['de', 'en'])
  expect(textLanguages({ language: 'en-GB', languages: ['de-AT'] })).toEqual(['en', 'de'])
  expect(textLanguages({ language: 'fr', languages: ['de'] })).toEqual(['en', 'de'])
  expect(textLanguages({ language: 'de', languages: [] })).toEqual(['de'])
})
