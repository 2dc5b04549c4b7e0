// ISO 4217 table A.1, column 'minor unit'. What is not listed has two digits.
const exponents = new Map([
  ...withExponent(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...withExponent(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...withExponent(4, 'CLF UYW'),
])

/** The number of decimal digits of an ISO 4217 currency. Throws RangeError for an invalid code. */
export function currencyExponent(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`Not an ISO 4217 currency code: '${currency}'`)
  return exponents.get(currency) ?? 2
}

function withExponent(exponent: number, currencies: string): [currency: string, exponent: number][] {
  return currencies.split(' ').map((currency) => [currency, exponent])
}
