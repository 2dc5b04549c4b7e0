import { lookupTable } from '@stoa/web/lookup-table'

/**
 * The price of one euro, as decimals: reference rates for display, never for charging. They are of one day and change with a
 * release, until an owner sets their own.
 */
export const ratesDate = new Date('2025-06-30T14:00:00Z')

export const ratesPerEuro: Readonly<Record<string, string>> = lookupTable({
  EUR: '1',
  AUD: '1.7948',
  BGN: '1.9558',
  BRL: '6.4384',
  CAD: '1.6027',
  CHF: '0.9347',
  CNY: '8.397',
  CZK: '24.746',
  DKK: '7.4609',
  GBP: '0.8555',
  HKD: '9.2001',
  HUF: '399.8',
  IDR: '19021.27',
  ILS: '3.9481',
  INR: '100.5605',
  ISK: '142.4',
  JPY: '169.17',
  KRW: '1588.21',
  MXN: '22.0899',
  MYR: '4.9365',
  NOK: '11.8345',
  NZD: '1.932',
  PHP: '66.028',
  PLN: '4.2423',
  RON: '5.0785',
  SEK: '11.1465',
  SGD: '1.4941',
  THB: '38.125',
  TRY: '46.5682',
  USD: '1.172',
  ZAR: '20.8411',
})
