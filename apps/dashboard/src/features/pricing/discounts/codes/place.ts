import { lookupTable } from '@stoa/web/lookup-table'

const fields: Record<string, string> = lookupTable({
  percentOffRate: 'percent',
  moneyOffAmount: 'amount',
  fixedPriceAmount: 'amount',
  minimumSubtotal: 'minimum',
  startTime: 'starts',
  expirationTime: 'ends',
})

/** The form's field for a path of the contract. */
export function toFormField(path: string): string | undefined {
  const name = path.split('.').at(-1) ?? ''
  return fields[name] ?? name
}
