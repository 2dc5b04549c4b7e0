import type { Client } from '@stoa/client'
import { listCurrencies } from '@stoa/contract/calls/ecom/currencies'
import { currencies } from '../../lib/page/preferences.ts'

export interface CurrencyChoice {
  code: string
  symbol: string
}

/** The currencies that prices can be shown in, the shop's own first. Empty where the shop's currency has no rate. */
export async function loadCurrencies(api: Client, shopCurrency: string): Promise<CurrencyChoice[]> {
  const { currencies: withRate = [] } = await api.call(listCurrencies, {})
  const symbols = new Map(withRate.map(({ code, symbol }) => [code, symbol]))
  if (!symbols.has(shopCurrency)) return []
  return [shopCurrency, ...currencies.filter((code) => code !== shopCurrency && symbols.has(code))].map((code) => ({
    code,
    symbol: symbols.get(code) ?? code,
  }))
}
