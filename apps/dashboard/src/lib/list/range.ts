/** A range with optional ends. In the URL: '10..50', '10..' or '..50'. */
export interface Range {
  from: string | undefined
  to: string | undefined
}

/** Ignores invalid values in the URL. */
export function readRange(text = '', isValue: (text: string) => boolean): Range {
  const [from = '', to = ''] = text.split('..')
  return { from: isValue(from) ? from : undefined, to: isValue(to) ? to : undefined }
}

/** True if the text is a range with at least one end. */
export function isRange(text: string, isValue: (text: string) => boolean): boolean {
  const ends = text.split('..')
  return ends.length === 2 && ends.some(Boolean) && ends.every((end) => end === '' || isValue(end))
}

export function writeRange({ from = '', to = '' }: Range): string {
  return `${from}..${to}`
}
