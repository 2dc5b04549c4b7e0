import rates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' }
import { europeanUnion } from '@stoa/pricing'

/** Where the rates come from. The date is the one that the package's list of changes gives the version. */
export const rateSource = { name: 'sales-tax', version: '2.23.0', date: '2026-05-19' } as const

/** The standard rate of a country or a state. */
export interface PublishedRate {
  country: string
  /** In ISO 3166-2 form. It is charged on top of the rate of its country. */
  subdivision?: string
  type: string
  /** A fraction, as a decimal text. */
  rate: string
}

interface Listed {
  type: string
  rate: number
  states?: Record<string, { type: string; rate: number }>
}

const others = ['GB', 'CH', 'NO', 'AU', 'CA', 'US']

/** Standard rates only: the list has no reduced ones. A place without a tax is left out. */
export function publishedRates(): PublishedRate[] {
  const listed: Readonly<Record<string, Listed | undefined>> = rates
  return [...[...europeanUnion].toSorted(), ...others].flatMap((country) => {
    const { type, rate, states = {} } = listed[country] ?? { type: 'none', rate: 0 }
    const whole = rate > 0 ? [{ country, type, rate: String(rate) }] : []
    const parts = Object.entries(states)
      .filter(([, state]) => state.rate > 0)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([code, state]) => ({ country, subdivision: `${country}-${code}`, type: state.type, rate: String(state.rate) }))
    return [...whole, ...parts]
  })
}
