/** The number that a form's field holds; undefined where it holds none, or text that could be two. */
export function toDecimal(value: string): string | undefined {
  return isDecimal(value) ? value : undefined
}

/** An amount as the wire writes it. */
export function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}

/** The decimal point so many places to the right (or left), digit by digit: '0.19' by 2 is '19'. */
export function shiftPoint(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const left = Math.max(0, -places)
  const digits = '0'.repeat(left) + whole + fraction + '0'.repeat(Math.max(0, places))
  const point = left + whole.length + places
  const start = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const end = digits.slice(point).replace(/(?<!0)0+$/, '')
  return end ? `${start}.${end}` : start
}
