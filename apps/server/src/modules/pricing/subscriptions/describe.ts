import { formatDisplay } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { SubscriptionTerms } from './chosen.ts'
import type { Frequency } from '../../catalog/catalog/ports/items.ts'

/** Minor units at each renewal, without the delivery. */
export interface DescribedCharge {
  amount: bigint
  isDelivered: boolean
  /** What a coupon makes of the amount, up to a cycle or for all of them. */
  coupon?: { amount: bigint; lastCycle: number | undefined; freeDelivery: boolean } | undefined
}

/**
 * What is charged again and again, as buyers read it: "€12.00 plus delivery every 2 weeks until you cancel". A coupon that ends says
 * from when on more is charged.
 */
export function describeCharges(
  site: SiteRead,
  terms: SubscriptionTerms,
  { amount, isDelivered, coupon }: DescribedCharge,
): string {
  const { frequency, interval, billingCycles, freeTrial, startDate } = terms
  const { language, settings } = site
  const words = language.startsWith('de') ? german : english
  const lastCharge = billingCycles === undefined ? Infinity : billingCycles + (freeTrial ? 1 : 0)
  const couponEnds = coupon?.lastCycle !== undefined && coupon.lastCycle < lastCharge ? coupon.lastCycle : undefined
  const goods = formatDisplay(coupon?.amount ?? amount, settings.currency, language)
  const isFree = isDelivered && coupon?.freeDelivery
  const price = isDelivered && !isFree ? `${goods} ${words.delivery}` : isFree ? `${goods} ${words.freeDelivery}` : goods
  const charges = words.charge(price, interval === 1 ? words.each[frequency] : words.every(interval, frequency), billingCycles)
  const begins = startDate && new Date(startDate) > site.now ? [words.begins(dayOf(startDate, language, settings.timeZone))] : []
  const trial = freeTrial ? [words.trial(words.period(freeTrial.interval, freeTrial.frequency))] : []
  const usual = formatDisplay(amount, settings.currency, language)
  const later = couponEnds ? [words.later(couponEnds + 1, isFree ? `${usual} ${words.delivery}` : usual)] : []
  return [charges, ...later, ...trial, ...begins].join('; ')
}

function dayOf(date: string, language: string, timeZone: string): string {
  return new Date(date).toLocaleDateString(language, { dateStyle: 'long', timeZone })
}

interface Words {
  period(interval: number, frequency: Frequency): string
  trial(period: string): string
  begins(day: string): string
  delivery: string
  freeDelivery: string
  /** From a delivery on, counted from the order. */
  later(cycle: number, price: string): string
  each: Record<Frequency, string>
  every(interval: number, frequency: Frequency): string
  charge(price: string, rhythm: string, cycles: number | undefined): string
}

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinals: Record<Intl.LDMLPluralRule, string> = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' }

const english: Words = {
  period: (interval, frequency) =>
    `${interval} ${{ DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' }[frequency]}${interval === 1 ? '' : 's'}`,
  trial: (period) => `the first delivery is free, the first charge follows after ${period}`,
  begins: (day) => `first delivery on ${day}`,
  delivery: 'plus delivery',
  freeDelivery: 'with free delivery',
  later: (cycle, price) => `${price} from the ${cycle}${ordinals[ordinalRules.select(cycle)]} delivery on`,
  each: { DAY: 'every day', WEEK: 'every week', MONTH: 'every month', YEAR: 'every year' },
  every: (interval, frequency) =>
    `every ${interval} ${{ DAY: 'days', WEEK: 'weeks', MONTH: 'months', YEAR: 'years' }[frequency]}`,
  charge: (price, rhythm, cycles) =>
    cycles === undefined ? `${price} ${rhythm} until you cancel` : `${price} ${rhythm}, ${cycles} times in all`,
}

const german: Words = {
  period: (interval, frequency) =>
    interval === 1
      ? { DAY: 'einem Tag', WEEK: 'einer Woche', MONTH: 'einem Monat', YEAR: 'einem Jahr' }[frequency]
      : `${interval} ${{ DAY: 'Tagen', WEEK: 'Wochen', MONTH: 'Monaten', YEAR: 'Jahren' }[frequency]}`,
  trial: (period) => `die erste Lieferung ist kostenlos, die erste Zahlung folgt nach ${period}`,
  begins: (day) => `erste Lieferung am ${day}`,
  delivery: 'zuzüglich Versand',
  freeDelivery: 'ohne Versandkosten',
  later: (cycle, price) => `ab der ${cycle}. Lieferung ${price}`,
  each: { DAY: 'jeden Tag', WEEK: 'jede Woche', MONTH: 'jeden Monat', YEAR: 'jedes Jahr' },
  every: (interval, frequency) =>
    `alle ${interval} ${{ DAY: 'Tage', WEEK: 'Wochen', MONTH: 'Monate', YEAR: 'Jahre' }[frequency]}`,
  charge: (price, rhythm, cycles) =>
    cycles === undefined ? `${price} ${rhythm}, bis Sie kündigen` : `${price} ${rhythm}, insgesamt ${cycles}-mal`,
}
