import { CallError } from '@stoa/client'
import type { ComponentType } from 'react'

/** What is offered for the selected rows: an act, or a question whose answer is one. */
export type BulkEntry<Row> = BulkAction<Row> | BulkQuestion<Row>

interface BulkEntryBase<Row> {
  label: string
  /** Asked for seldom: it stands behind 'More'. */
  secondary?: boolean
  /** The rows that it changes; the others stay as they are and are not counted. */
  affects?: (row: Row) => boolean
  /** Why it is closed where it would change none. */
  noneReason?: string
}

export interface BulkQuestion<Row> extends BulkEntryBase<Row> {
  Question: ComponentType<{
    /** Exactly those that the act will change. */
    rows: readonly Row[]
    onAnswer: (act: BulkAction<Row>) => void
    onClose: () => void
  }>
}

/** Asked before an act starts. */
export interface Confirmation {
  /** Says how many. */
  question: string
  /** What happens; for money, the sum. */
  consequence: string
  confirmLabel: string
  /** Nothing is destroyed. */
  harmless?: boolean
  keepLabel?: string
}

/** Something that can be done with many rows: it asks first, or can be taken back, or the page has said what happens to each row. */
export type BulkAction<Row> = Runnable<Row> & (WithConfirmation<Row> | Undoable<Row> | { confirmedByPage: true })

interface WithConfirmation<Row> {
  /** Gets exactly the rows that the act will change. */
  confirm: (rows: readonly Row[]) => Confirmation | Promise<Confirmation>
}

interface Undoable<Row> {
  /** Takes back what went well. */
  undo: (rows: Row[]) => Promise<Outcome<Row>[]>
}

interface Runnable<Row> extends BulkEntryBase<Row> {
  /** How many rows one call takes. */
  batchSize?: number
  run: (rows: Row[]) => Promise<Outcome<Row>[]>
  /** '12 orders marked as paid'. */
  done: (count: number) => string
  /** '2 orders could not be marked as paid'. */
  failed: (count: number) => string
}

/** What became of a row, and the row as it is now. */
export interface Outcome<Row> {
  row: Row
  refusal?: Refusal | undefined
}

interface Refusal {
  code?: string | undefined
  description?: string | undefined
}

interface WireResult<Item> {
  itemMetadata?: { originalIndex?: number; success?: boolean; error?: Refusal }
  item?: Item
}

/** The answer of a call that takes many: each row says for itself whether it went well. */
export function outcomesOf<Row extends object>(
  rows: readonly Row[],
  results: readonly WireResult<Partial<Row>>[] = [],
): Outcome<Row>[] {
  return results.map(({ itemMetadata, item }, index) => ({
    row: { ...rows[itemMetadata?.originalIndex ?? index]!, ...item },
    refusal: itemMetadata?.success ? undefined : (itemMetadata?.error ?? {}),
  }))
}

/** For calls that take one: a refused row leaves the others to be done. */
export async function oneByOne<Row>(rows: readonly Row[], act: (row: Row) => Promise<unknown>): Promise<Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = []
  for (const row of rows) {
    try {
      await act(row)
      outcomes.push({ row })
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 401 || error.status >= 500) throw error
      outcomes.push({ row, refusal: { code: error.code, description: error.message } })
    }
  }
  return outcomes
}
