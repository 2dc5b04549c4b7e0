/** The number in a form field. Undefined for other or ambiguous text. */
export function toDecimal(value: string): string | undefined {
  return isDecimal(value) ? value : undefined
}

/** True if a text is an amount in the contract's notation. */
export function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}

/** Shifts the decimal point without floats: '0.19' by 2 is '19'. */
export function shiftPoint(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const left = Math.max(0, -places)
  const digits = '0'.repeat(left) + whole + fraction + '0'.repeat(Math.max(0, places))
  const point = left + whole.length + places
  const start = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const end = digits.slice(point).replace(/(?<!0)0+$/, '')
  return end ? `${start}.${end}` : start
}
