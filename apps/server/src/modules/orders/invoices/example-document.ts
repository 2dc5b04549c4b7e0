import type { SiteRead } from '../../../kernel/site/site.ts'
import { formatAmount, currencyExponent } from '@stoa/pricing'
import { assembleExample } from './build-document.ts'
import type { InvoiceDocument } from './document.ts'
import { documentLanguage } from './line-texts.ts'
import { withNextNumbers } from './numbers.ts'
import { dueDateOf } from './reminders.ts'
import type { ValueLine } from './order-value.ts'
import type { CompleteSettings } from './complete-settings.ts'
import { taxRules } from './tax-rules.ts'
import { words } from './words.ts'

/** An invoice over invented things, so that an owner sees what settings look like. */
export async function exampleDocument(site: SiteRead, settings: CompleteSettings): Promise<InvoiceDocument> {
  const { currency } = site.settings
  const language = documentLanguage(site, {})
  const say = words[language]
  const country = settings.sellerCountry ?? site.settings.country
  const taxOf = taxRules({ ...settings, country, order: {} }, say)
  const rates = [{ name: say.otherTax, rate: '0.2' }]
  const unit = 10n ** BigInt(currencyExponent(currency))
  const line = (id: string, kind: ValueLine['kind'], name: string, quantity: number, units: bigint): ValueLine => {
    const gross = units * unit
    const group = taxOf({ kind, isGiftCard: false, rates: settings.smallBusiness ? undefined : rates })
    const tax = group?.rate === '0.2' ? gross / 6n : 0n
    const known = group ?? { category: 'NONE' as const, name: say.noTax, rate: '0' }
    return { id, kind, name, details: [], quantity, discount: 0n, gross, tax, net: gross - tax, group: known }
  }
  const lines = [line('1', 'ITEM', say.example.item, 2, 48n), line('2', 'DELIVERY', say.kinds.DELIVERY, 1, 6n)]
  const [series] = await withNextNumbers(
    site,
    settings.series.filter(({ kind }) => kind === 'INVOICE'),
  )
  const document = await assembleExample(site, settings, { language, lines, buyer: say.example.buyer })
  const dueDate = dueDateOf(site, undefined, settings.paymentTermDays).toISOString()
  return { ...document, number: series?.nextNumber ?? '', dueDate, paid: formatAmount(0n, currency) }
}
