import { writeNumber } from '../../lib/format/format.ts'

/** For example `+12 %`, `−3 %`; undefined where there is nothing to compare with. */
export function describeChange(current: string | undefined, previous: string | undefined): string | undefined {
  const [now, before] = [Number(current ?? 0), Number(previous ?? 0)]
  if (before === 0) return undefined
  const shape = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const
  return writeNumber((now - before) / Math.abs(before), shape)
}
