import { plural, t } from '@lingui/core/macro'
import type { QueryKey } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm.tsx'
import type { BulkAction, BulkProgress, Layer } from '../ui/list/bulk-bar.tsx'
import type { BulkResult } from '../ui/list/rows.ts'
import type { BulkAct, BulkOffer, Consent, Outcome } from './bulk-act.ts'
import { toFailure } from './failure.ts'
import { queryClient } from './query-client.ts'
import { refusalInWords } from './refusals.ts'
import { sayDone, sayFailed } from './say.tsx'

export interface Bulk<Row> {
  actionsFor: (chosen: Chosen<Row>) => BulkAction[]
  progress: BulkProgress | undefined
  failuresTitle: string
  failures: readonly BulkResult[]
  /** Says which rows were left as they were. */
  list: (title: string, refused: readonly Outcome<Row>[]) => void
  forgetFailures: () => void
}

/** The selected rows, or every row of a question. */
export interface Chosen<Row> {
  rows: readonly Row[]
  everything: ((signal: AbortSignal) => AsyncIterable<Row[]>) | undefined
  /** Unknown where nobody counted. */
  count: number | undefined
  /** Unselects them, once all went well. */
  clear: () => void
}

interface BulkSettings<Row> {
  acts: readonly BulkOffer<Row>[]
  /** What leads elsewhere with the chosen rows. */
  ways?: (chosen: Chosen<Row>) => BulkAction[]
  nameOf: (row: Row) => string
  refreshes: readonly { queryKey: QueryKey }[]
}

const mostAtOnce = 100

/** Acts on many rows part by part: it says how far it is, can be stopped between two parts, and taken back where the act knows how. */
export function useBulk<Row>({ acts, ways, nameOf, refreshes }: BulkSettings<Row>): Bulk<Row> {
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

  /** All of them before the first change: what is changed may leave the question, or its place in it. Undefined: stopped, or failed. */
  const gather = async ({ rows, everything }: Chosen<Row>, affects: (row: Row) => boolean): Promise<Row[] | undefined> => {
    if (!everything) return rows.filter(affects)
    const stopping = new AbortController()
    const all: Row[] = []
    setProgress({ done: 0, total: undefined, stop: () => stopping.abort() })
    try {
      for await (const page of everything(stopping.signal)) all.push(...page)
    } catch (error) {
      if (!stopping.signal.aborted) sayFailed(toFailure(error, t`The rows could not be loaded, so nothing was done`))
      return undefined
    } finally {
      setProgress(undefined)
    }
    return stopping.signal.aborted ? undefined : all.filter(affects)
  }

  const inParts = async (
    { run, atOnce = mostAtOnce }: Pick<BulkAct<Row>, 'run' | 'atOnce'>,
    stopping: AbortController,
    rows: readonly Row[],
  ): Promise<Outcome<Row>[]> => {
    const outcomes: Outcome<Row>[] = []
    const stop = () => stopping.abort()
    setProgress({ done: 0, total: rows.length, stop })
    try {
      for (let start = 0; start < rows.length && !stopping.signal.aborted; start += atOnce) {
        outcomes.push(...(await run(rows.slice(start, start + atOnce))))
        setProgress({ done: outcomes.length, total: rows.length, stop })
      }
    } catch (error) {
      sayFailed(toFailure(error, t`Not everything was done`))
    }
    await Promise.all(refreshes.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
    setProgress(undefined)
    return outcomes
  }

  const start = async (act: BulkAct<Row>, rows: readonly Row[], chosen: Chosen<Row>) => {
    const stopping = new AbortController()
    const outcomes = await inParts(act, stopping, rows)
    const refused = outcomes.filter(({ refusal }) => refusal)
    list(act.left(refused.length), refused)
    if (outcomes.length > 0 && refused.length === 0 && !stopping.signal.aborted) chosen.clear()
    const changed = outcomes.filter(({ refusal }) => !refusal).map(({ row }) => row)
    if (changed.length > 0) sayDone(act.done(changed.length), 'undo' in act ? () => void takeBack(act.undo, changed) : undefined)
  }

  const takeBack = async (undo: BulkAct<Row>['run'], changed: Row[]) => {
    const outcomes = await inParts({ run: undo }, new AbortController(), changed)
    const refused = outcomes.filter(({ refusal }) => refusal)
    list(t`Not everything was taken back`, refused)
    if (outcomes.length === changed.length && refused.length === 0) sayDone(t`It is as it was before`)
  }

  /** Asks about exactly the rows that will be changed; answers nothing where it has already started, or has nothing to do. */
  const prepare = async (offer: BulkOffer<Row>, chosen: Chosen<Row>): Promise<Layer | undefined> => {
    const rows = await gather(chosen, offer.affects ?? every)
    if (!rows) return undefined
    if (rows.length === 0) {
      sayDone(offer.none ?? t`There is nothing to do`)
      return undefined
    }
    if (!('run' in offer)) {
      return (onClose) => createElement(offer.Question, { rows, onClose, onAnswer: (act) => void start(act, rows, chosen) })
    }
    let consent: Consent | undefined
    try {
      consent = await consentFor(offer, rows, chosen)
    } catch (error) {
      sayFailed(toFailure(error, t`Nothing was done`))
      return undefined
    }
    if (consent) {
      const onConfirm = () => void start(offer, rows, chosen)
      return (onClose) => createElement(ConfirmDialog, { ...consent, opened: true, onConfirm, onClose })
    }
    void start(offer, rows, chosen)
    return undefined
  }

  return {
    actionsFor: (chosen) => [
      ...(ways?.(chosen) ?? []),
      ...acts.map((act) => ({
        label: act.label,
        seldom: act.seldom,
        prepare: () => prepare(act, chosen),
        closed: !chosen.everything && !chosen.rows.some(act.affects ?? every) ? act.none : undefined,
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

/** What can be undone is not asked about, unless nobody has seen how many rows it is. */
function consentFor<Row>(
  act: BulkAct<Row>,
  rows: readonly Row[],
  { count }: Chosen<Row>,
): Consent | Promise<Consent> | undefined {
  if ('asks' in act) return act.asks(rows)
  if (count !== undefined) return undefined
  return {
    question: plural(rows.length, { one: 'Change # row?', other: 'Change # rows?' }),
    consequence: t`You can undo it afterwards.`,
    confirmLabel: act.label,
    harmless: true,
  }
}
