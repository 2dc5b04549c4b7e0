import { CallError } from '@stoa/client'
import type { Call } from '@stoa/contract'
import type { ComponentType, ReactNode } from 'react'

/** An action for the selected rows, or a dialog that builds one. */
export type BulkEntry<Row> = BulkAction<Row> | BulkQuestion<Row>

/** The rows of a list that match a filter and, where there are any, words. */
export interface Selection {
  filter: object
  search?: object
}

/**
 * An action that the server runs by filter, as a task that finishes even if the page is closed. It asks with the outcome of a dry run,
 * and can be undone.
 */
export interface FilterAction<Row> extends BulkEntryBase<Row> {
  /** Starts the task; returns its id. */
  start: (request: Selection & { dryRun: boolean }) => Promise<string>
  /** `affects` as a filter. */
  affected?: object
  /** Receives how many rows will change, and the ids of the first ones. */
  confirm: (changed: { length: number; ids: readonly string[] }) => Confirmation
  idOf: (row: Row) => string
  /** Reads rows by their ids, to name them. */
  load: (ids: string[]) => Promise<Row[]>
  done: (count: number) => string
  failed: (count: number) => string
}

interface BulkEntryBase<Row> {
  label: string
  /** The call that it makes. The action is disabled where the role does not include it. */
  needs?: Call
  /** Hidden behind 'More'. */
  secondary?: boolean
  /** The rows that the action changes. Others are skipped and not counted. */
  affects?: (row: Row) => boolean
  /** Why the action is disabled where it would change no row. */
  noneReason?: string
}

export interface BulkQuestion<Row> extends BulkEntryBase<Row> {
  Question: ComponentType<{
    /** Only the rows that the action will change. */
    rows: readonly Row[]
    onAnswer: (act: BulkAction<Row>) => void
    onClose: () => void
  }>
}

/** A dialog that asks what an action by filter changes, before its dry run. */
export interface FilterQuestion<Row> extends BulkEntryBase<Row> {
  Form: ComponentType<FilterFormProps<Row>>
}

export interface FilterFormProps<Row> {
  /** Ends once the dry run has. The dialog is then replaced by the confirmation, or closed. */
  onAnswer: (action: FilterAction<Row>) => Promise<void>
  onClose: () => void
}

/** The confirmation before an action. */
export interface Confirmation {
  /** Names the count. */
  question: string
  /** Says what happens and, for money, names the sum. */
  consequence: ReactNode
  confirmLabel: string
  /** Nothing is destroyed. */
  harmless?: boolean
  keepLabel?: string
}

/** A bulk action. It asks for confirmation, can be undone, or follows a preview of every row. */
export type BulkAction<Row> = Runnable<Row> & (WithConfirmation<Row> | Undoable<Row> | { confirmedByPage: true })

interface WithConfirmation<Row> {
  /** Receives only the rows that the action will change. */
  confirm: (rows: readonly Row[]) => Confirmation | Promise<Confirmation>
}

interface Undoable<Row> {
  /** Reverts the successful rows. */
  undo: (rows: Row[]) => Promise<Outcome<Row>[]>
}

interface Runnable<Row> extends BulkEntryBase<Row> {
  /** The maximum number of rows per call. */
  batchSize?: number
  run: (rows: Row[]) => Promise<Outcome<Row>[]>
  /** For example '12 orders marked as paid'. */
  done: (count: number) => string
  /** For example '2 orders could not be marked as paid'. */
  failed: (count: number) => string
}

/** The result for a row, with the updated row. */
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

/** Maps a bulk response to rows. Each row has its own success flag. */
export function toOutcomes<Row extends object>(
  rows: readonly Row[],
  results: readonly WireResult<Partial<Row>>[] = [],
): Outcome<Row>[] {
  return results.map(({ itemMetadata, item }, index) => ({
    row: { ...rows[itemMetadata?.originalIndex ?? index]!, ...item },
    refusal: itemMetadata?.success ? undefined : (itemMetadata?.error ?? {}),
  }))
}

/** For calls with one row each. A failed row does not stop the others. */
export async function runOneByOne<Row>(rows: readonly Row[], act: (row: Row) => Promise<unknown>): Promise<Outcome<Row>[]> {
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
