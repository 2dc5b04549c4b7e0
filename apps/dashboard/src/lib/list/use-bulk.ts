import { plural, t } from '@lingui/core/macro'
import type { QueryKey } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { ConfirmDialog } from '../../ui/feedback/confirm.tsx'
import type { BulkBarItem, BulkProgress, Layer } from '../../ui/list/bulk-bar.tsx'
import type { BulkResult } from '../../ui/list/rows.ts'
import { AskedFirst } from './asked-first.tsx'
import type { BulkAction, BulkEntry, Confirmation, FilterAction, FilterQuestion, Outcome, Selection } from './bulk-action.ts'
import { taskBulk } from './bulk-task.ts'
import { deniedReason } from '../calls/access.ts'
import { toFailure } from '../calls/failure.ts'
import { queryClient } from '../calls/query-client.ts'
import { refusalInWords } from '../calls/refusals.ts'
import { notifyDone, notifyFailed } from '../calls/notify.tsx'

export interface Bulk<Row> {
  actionsFor: (chosen: Chosen<Row>) => BulkBarItem[]
  progress: BulkProgress | undefined
  failuresTitle: string
  failures: readonly BulkResult[]
  /** Shows the rows that could not be changed. */
  list: (title: string, refused: readonly Outcome<Row>[]) => void
  forgetFailures: () => void
}

/** The selected rows, or all results of a query. */
export interface Chosen<Row> {
  rows: readonly Row[]
  everything: ((signal: AbortSignal) => AsyncIterable<Row[]>) | undefined
  /** All results, where the list has changes by filter. */
  selection?: Selection | undefined
  /** Undefined where no count is known. */
  count: number | undefined
  /** Clears the selection after a complete success. */
  clear: () => void
}

type Entry<Row> = BulkEntry<Row> | FilterAction<Row> | FilterQuestion<Row>

interface BulkSettings<Row> {
  actions: readonly Entry<Row>[]
  /** Actions that navigate elsewhere with the selection. */
  otherActions?: (chosen: Chosen<Row>) => BulkBarItem[]
  nameOf: (row: Row) => string
  refreshes: readonly { queryKey: QueryKey }[]
}

const maxBatchSize = 100

/** The most ids that a filter accepts. */
const maxIds = 1000

/** Runs a bulk action in batches with progress, stop and undo. */
export function useBulk<Row>({ actions, otherActions, nameOf, refreshes }: BulkSettings<Row>): Bulk<Row> {
  const [progress, setProgress] = useState<BulkProgress>()
  const [left, setLeft] = useState({ title: '', failures: [] as readonly BulkResult[] })
  const list = (title: string, refused: readonly Outcome<Row>[]) =>
    setLeft({
      title,
      failures: refused.map(({ row, refusal }, index) => ({
        id: String(index),
        name: nameOf(row),
        reason: refusalInWords(refusal),
      })),
    })

  const prepareTask = taskBulk({ nameOf, refreshes, setProgress, list })

  /**
   * Loads all rows before the first change, because changed rows may leave the query or move. Returns undefined when stopped
   * or failed.
   */
  const loadRows = async ({ rows, everything }: Chosen<Row>, affects: (row: Row) => boolean): Promise<Row[] | undefined> => {
    if (!everything) return rows.filter(affects)
    const stopping = new AbortController()
    const all: Row[] = []
    setProgress({ done: 0, total: undefined, stop: () => stopping.abort() })
    try {
      for await (const page of everything(stopping.signal)) all.push(...page)
    } catch (error) {
      if (!stopping.signal.aborted) notifyFailed(toFailure(error, t`We couldn’t load the rows. Nothing was changed.`))
      return undefined
    } finally {
      setProgress(undefined)
    }
    return stopping.signal.aborted ? undefined : all.filter(affects)
  }

  const runInParts = async (
    { run, batchSize = maxBatchSize }: Pick<BulkAction<Row>, 'run' | 'batchSize'>,
    stopping: AbortController,
    rows: readonly Row[],
  ): Promise<Outcome<Row>[]> => {
    const outcomes: Outcome<Row>[] = []
    const stop = () => stopping.abort()
    setProgress({ done: 0, total: rows.length, stop })
    try {
      for (let start = 0; start < rows.length && !stopping.signal.aborted; start += batchSize) {
        outcomes.push(...(await run(rows.slice(start, start + batchSize))))
        setProgress({ done: outcomes.length, total: rows.length, stop })
      }
    } catch (error) {
      notifyFailed(toFailure(error, t`Some changes failed`))
    }
    await Promise.all(refreshes.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
    setProgress(undefined)
    return outcomes
  }

  const start = async (action: BulkAction<Row>, rows: readonly Row[], chosen: Chosen<Row>) => {
    const stopping = new AbortController()
    const outcomes = await runInParts(action, stopping, rows)
    const refused = outcomes.filter(({ refusal }) => refusal)
    list(action.failed(refused.length), refused)
    if (outcomes.length > 0 && refused.length === 0 && !stopping.signal.aborted) chosen.clear()
    const changed = outcomes.filter(({ refusal }) => !refusal).map(({ row }) => row)
    if (changed.length > 0)
      notifyDone(action.done(changed.length), 'undo' in action ? () => void takeBack(action.undo, changed) : undefined)
  }

  const takeBack = async (undo: BulkAction<Row>['run'], changed: Row[]) => {
    const outcomes = await runInParts({ run: undo }, new AbortController(), changed)
    const refused = outcomes.filter(({ refusal }) => refusal)
    list(t`Some changes could not be undone`, refused)
    if (outcomes.length === changed.length && refused.length === 0) notifyDone(t`Change undone`)
  }

  /** Returns the confirmation for the affected rows, or undefined where the action started without one or has nothing to do. */
  const prepare = async (entry: Entry<Row>, chosen: Chosen<Row>): Promise<Layer | undefined> => {
    if ('Form' in entry) {
      const ask = (action: FilterAction<Row>) => prepareTask(action, toSelection(action, chosen), chosen.clear)
      return (onClose) => createElement(AskedFirst<Row>, { Form: entry.Form, ask, onClose })
    }
    if ('start' in entry) return prepareTask(entry, toSelection(entry, chosen), chosen.clear)
    const rows = await loadRows(chosen, entry.affects ?? every)
    if (!rows) return undefined
    if (rows.length === 0) {
      notifyDone(entry.noneReason ?? t`Nothing to change`)
      return undefined
    }
    if (!('run' in entry)) {
      return (onClose) => createElement(entry.Question, { rows, onClose, onAnswer: (action) => void start(action, rows, chosen) })
    }
    let confirmation: Confirmation | undefined
    try {
      confirmation = await confirmationFor(entry, rows, chosen)
    } catch (error) {
      notifyFailed(toFailure(error, t`No changes made`))
      return undefined
    }
    if (confirmation) {
      const onConfirm = () => void start(entry, rows, chosen)
      return (onClose) => createElement(ConfirmDialog, { ...confirmation, opened: true, onConfirm, onClose })
    }
    void start(entry, rows, chosen)
    return undefined
  }

  return {
    actionsFor: (chosen) => [
      ...(otherActions?.(chosen) ?? []),
      ...actions.map((action) => ({
        label: action.label,
        secondary: action.secondary,
        prepare: () => prepare(action, chosen),
        closed:
          (action.needs && deniedReason(action.needs)) ??
          (!chosen.everything && !chosen.rows.some(action.affects ?? every) ? action.noneReason : undefined) ??
          (!chosen.everything && ('start' in action || 'Form' in action) && chosen.rows.length > maxIds
            ? t`Select fewer rows, or all results.`
            : undefined),
      })),
    ],
    progress,
    failuresTitle: left.title,
    failures: left.failures,
    list,
    forgetFailures: () => setLeft({ title: '', failures: [] }),
  }
}

const every = () => true

/** Selects only the rows that an action by filter affects. */
function toSelection<Row>({ affected, idOf }: FilterAction<Row>, { rows, selection }: Chosen<Row>): Selection {
  const { filter, ...words } = selection ?? { filter: { id: { $in: rows.map(idOf) } } }
  return { filter: affected ? { $and: [filter, affected] } : filter, ...words }
}

/** Actions with undo need no confirmation, unless the user has not seen the number of rows. */
function confirmationFor<Row>(
  action: BulkAction<Row>,
  rows: readonly Row[],
  { count }: Chosen<Row>,
): Confirmation | Promise<Confirmation> | undefined {
  if ('confirm' in action) return action.confirm(rows)
  if (count !== undefined) return undefined
  return {
    question: plural(rows.length, { one: 'Change # row?', other: 'Change # rows?' }),
    consequence: t`You can undo this later.`,
    confirmLabel: action.label,
    harmless: true,
  }
}
