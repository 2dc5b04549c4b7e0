/** From one amount to another, either of them open: in the URL '10..50', '10..' or '..50'. */
export interface AmountRange {
  from: string | undefined
  to: string | undefined
}

const decimal = /^\d+(\.\d+)?$/

export function readRange(text = ''): AmountRange {
  const [from = '', to = ''] = text.split('..')
  return { from: decimal.test(from) ? from : undefined, to: decimal.test(to) ? to : undefined }
}

export function writeRange({ from = '', to = '' }: AmountRange): string {
  return `${from}..${to}`
}
