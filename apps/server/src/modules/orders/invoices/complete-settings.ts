import type { InvoiceSettings, NumberSeries } from '@stoa/contract/services/stoa/invoices'

/** The settings with every default that the owner has not replaced. */
export type CompleteSettings = Required<Omit<InvoiceSettings, 'logoId' | 'series'>> & {
  logoId?: string
  series: StoredSeries[]
}

/** A series as it is stored: what its next number is follows from the numbers that were given. */
export type StoredSeries = Required<Omit<NumberSeries, 'nextNumber'>> & {
  /** The year for which `startAt` was set; where numbers begin anew each year, later years begin at 1. */
  startYear?: number
}
