const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Bytes in the largest unit of which there is one. */
export function writeBytes(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0)
  // The short form of bytes is singular in English, however many there are.
  const unitDisplay = step === 0 ? 'long' : 'short'
  const options = { style: 'unit', unit: units[step]!, unitDisplay, maximumFractionDigits: step === 0 ? 0 : 1 } as const
  return new Intl.NumberFormat(language, options).format(bytes / 1000 ** step)
}
