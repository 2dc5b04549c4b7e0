// ISO 4217 table A.1, column 'minor unit'. What is not listed has two digits.
const exponents: Record<string, number> = {
  ...exponentOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...exponentOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...exponentOf(4, 'CLF UYW'),
}

/** The number of decimal digits of an ISO 4217 currency. Throws RangeError for an invalid code. */
export function currencyExponent(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`Not an ISO 4217 currency code: '${currency}'`)
  return exponents[currency] ?? 2
}

function exponentOf(exponent: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, exponent]))
}
