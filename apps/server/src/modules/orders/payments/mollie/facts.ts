import type { ChargeRequest } from '../provider-charges.ts'

/** The methods with which an amount can be authorized first and captured later. */
const capturedLater = new Set(['applepay', 'billie', 'creditcard', 'googlepay', 'klarna', 'mobilepay', 'riverty', 'vipps'])

/** Methods that Mollie never captures by itself. */
const alwaysCapturedLater = new Set(['riverty'])

/** Pay-later methods, which ask for the lines of the order and the buyer's address. */
const withLines = new Set(['billie', 'in3', 'klarna', 'riverty'])

/** The methods whose first payment gives a mandate: https://docs.mollie.com/docs/recurring-payments */
const withMandate = new Set('applepay bancontact belfius creditcard eps ideal kbc mybank paybybank paypal trustly'.split(' '))

/** Mollie's own choice of methods offers those with a mandate alone. */
export function keepsFromPage(method: string | undefined): boolean {
  return method === undefined || withMandate.has(method)
}

/** A terminal stands in a shop of bricks, and vouchers need to know which goods they may pay for. */
const unusable = new Set(['pointofsale', 'voucher'])

export function isUsableInShop(method: string): boolean {
  return !unusable.has(method)
}

/** True if the charge is to be an authorization that is captured apart. */
export function isCapturedLater(method: string | undefined, { capture }: Pick<ChargeRequest, 'capture'>): boolean {
  if (method !== undefined && alwaysCapturedLater.has(method)) return true
  return !capture && (method === undefined || capturedLater.has(method))
}

export function needsLines(method: string | undefined): boolean {
  return method !== undefined && withLines.has(method)
}

const cardCurrencies = 'EUR AED AUD CAD CHF CZK DKK GBP HKD HUF ILS ISK JPY NOK NZD PHP PLN RON SEK SGD USD ZAR'.split(' ')

/** The currencies of methods that take others than euros, as Mollie documents them. */
const currenciesByMethod: ReadonlyMap<string, readonly string[]> = new Map([
  ['applepay', cardCurrencies],
  ['bacs', ['GBP']],
  ['billie', ['EUR', 'GBP', 'SEK']],
  ['blik', ['PLN']],
  ['creditcard', cardCurrencies],
  ['googlepay', cardCurrencies],
  ['klarna', 'EUR CHF CZK DKK GBP NOK PLN RON SEK'.split(' ')],
  ['mobilepay', ['DKK', 'EUR']],
  ['paybybank', ['GBP', 'EUR']],
  ['paypal', 'EUR AUD BRL CAD CHF CZK DKK GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')],
  ['przelewy24', ['PLN', 'EUR']],
  ['swish', ['SEK']],
  ['trustly', 'EUR CZK DKK GBP NOK PLN SEK'.split(' ')],
  ['twint', ['CHF']],
  ['vipps', ['NOK']],
])

/** The currencies of a method; the first is the one in which Mollie states its smallest and largest amount. */
export function currenciesOf(method: string, stated: string): string[] {
  const known = currenciesByMethod.get(method) ?? []
  return [stated, ...known.filter((currency) => currency !== stated)]
}

const locales = new Set(
  (
    'en_US en_GB nl_NL nl_BE fr_FR fr_BE fr_LU de_DE de_AT de_CH de_LU es_ES ca_ES pt_PT it_IT nb_NO sv_SE fi_FI da_DK is_IS hu_HU ' +
    'pl_PL lv_LV lt_LT'
  ).split(' '),
)

/** Mollie's locale for a buyer; undefined where it has none, so that its page follows the browser. */
export function localeOf(language: string, country: string | undefined): string | undefined {
  const { language: code, region } = new Intl.Locale(language)
  const spoken = code === 'no' || code === 'nn' ? 'nb' : code
  const exact = `${spoken}_${region ?? country}`
  return locales.has(exact) ? exact : [...locales].find((locale) => locale.startsWith(`${spoken}_`))
}
