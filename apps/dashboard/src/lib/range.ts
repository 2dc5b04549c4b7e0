/** From one value to another, either of them open: in the URL '10..50', '10..' or '..50'. */
export interface Range {
  from: string | undefined
  to: string | undefined
}

/** Only what is a value: whatever stands in a URL. */
export function readRange(text = '', isValue: (text: string) => boolean): Range {
  const [from = '', to = ''] = text.split('..')
  return { from: isValue(from) ? from : undefined, to: isValue(to) ? to : undefined }
}

export function writeRange({ from = '', to = '' }: Range): string {
  return `${from}..${to}`
}
