import { formatDisplay } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { SubscriptionTerms } from './chosen.ts'
import type { Frequency } from '../../catalog/catalog/ports/items.ts'

/**
 * What is charged again and again, as buyers read it: "€12.00 plus delivery every 2 weeks until you cancel". `amount`: minor units at each
 * renewal, without the delivery.
 */
export function describeCharges(
  site: SiteRead,
  { frequency, interval, billingCycles }: SubscriptionTerms,
  { amount, isDelivered }: { amount: bigint; isDelivered: boolean },
): string {
  const { language, settings } = site
  const words = language.startsWith('de') ? german : english
  const goods = formatDisplay(amount, settings.currency, language)
  const price = isDelivered ? `${goods} ${words.delivery}` : goods
  return words.charge(price, interval === 1 ? words.each[frequency] : words.every(interval, frequency), billingCycles)
}

interface Words {
  delivery: string
  each: Record<Frequency, string>
  every(interval: number, frequency: Frequency): string
  charge(price: string, rhythm: string, cycles: number | undefined): string
}

const english: Words = {
  delivery: 'plus delivery',
  each: { DAY: 'every day', WEEK: 'every week', MONTH: 'every month', YEAR: 'every year' },
  every: (interval, frequency) =>
    `every ${interval} ${{ DAY: 'days', WEEK: 'weeks', MONTH: 'months', YEAR: 'years' }[frequency]}`,
  charge: (price, rhythm, cycles) =>
    cycles === undefined ? `${price} ${rhythm} until you cancel` : `${price} ${rhythm}, ${cycles} times in all`,
}

const german: Words = {
  delivery: 'zuzüglich Versand',
  each: { DAY: 'jeden Tag', WEEK: 'jede Woche', MONTH: 'jeden Monat', YEAR: 'jedes Jahr' },
  every: (interval, frequency) =>
    `alle ${interval} ${{ DAY: 'Tage', WEEK: 'Wochen', MONTH: 'Monate', YEAR: 'Jahre' }[frequency]}`,
  charge: (price, rhythm, cycles) =>
    cycles === undefined ? `${price} ${rhythm}, bis Sie kündigen` : `${price} ${rhythm}, insgesamt ${cycles}-mal`,
}
