import { t } from '@lingui/core/macro'
import type { QueryKey } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import type { BulkAction, BulkProgress } from '../ui/list/bulk-bar.tsx'
import type { BulkResult } from '../ui/list/rows.ts'
import type { BulkAct, BulkOffer, Outcome } from './bulk-act.ts'
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

  const inParts = async (
    act: Pick<BulkAct<Row>, 'run' | 'atOnce'>,
    stopping: AbortController,
    { count, gather }: { count: number | undefined; gather: (signal: AbortSignal) => Promise<Row[]> },
  ): Promise<Outcome<Row>[]> => {
    const outcomes: Outcome<Row>[] = []
    const stop = () => stopping.abort()
    setProgress({ done: 0, total: count, stop })
    try {
      // First all of them, then the first change: what is changed may leave the question, or its place in it.
      const rows = await gather(stopping.signal)
      for (let start = 0; start < rows.length && !stopping.signal.aborted; start += act.atOnce ?? mostAtOnce) {
        outcomes.push(...(await act.run(rows.slice(start, start + (act.atOnce ?? mostAtOnce)))))
        setProgress({ done: outcomes.length, total: rows.length, stop })
      }
    } catch (error) {
      if (!stopping.signal.aborted) sayFailed(toFailure(error, t`Not everything was done`))
    }
    await Promise.all(refreshes.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
    setProgress(undefined)
    return outcomes
  }

  const start = async (act: BulkAct<Row>, chosen: Chosen<Row>) => {
    const stopping = new AbortController()
    const gather = async (signal: AbortSignal) => (await rowsOf(chosen, signal)).filter(act.affects ?? every)
    const outcomes = await inParts(act, stopping, { count: chosen.count, gather })
    const refused = outcomes.filter(({ refusal }) => refusal)
    list(act.left(refused.length), refused)
    if (outcomes.length > 0 && refused.length === 0 && !stopping.signal.aborted) chosen.clear()
    const changed = outcomes.filter(({ refusal }) => !refusal).map(({ row }) => row)
    if (changed.length > 0) sayDone(act.done(changed.length), act.undo && (() => void takeBack(act.undo!, changed)))
  }

  const takeBack = async (undo: BulkAct<Row>['run'], changed: Row[]) => {
    const outcomes = await inParts({ run: undo }, new AbortController(), {
      count: changed.length,
      gather: () => Promise.resolve(changed),
    })
    const refused = outcomes.filter(({ refusal }) => refusal)
    list(t`Not everything was taken back`, refused)
    if (outcomes.length === changed.length && refused.length === 0) sayDone(t`It is as it was before`)
  }

  const opening = (offer: BulkOffer<Row>, chosen: Chosen<Row>): Pick<BulkAction, 'run' | 'asks' | 'question'> => {
    if ('run' in offer) return { run: () => void start(offer, chosen), asks: offer.asks?.(chosen.count) }
    const { rows, count } = chosen
    return {
      question: (onClose) => createElement(offer.Question, { rows, count, onClose, onAnswer: (act) => void start(act, chosen) }),
    }
  }

  return {
    actionsFor: (chosen) => [
      ...(ways?.(chosen) ?? []),
      ...acts.map((act) => ({
        label: act.label,
        seldom: act.seldom,
        ...opening(act, chosen),
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

async function rowsOf<Row>({ rows, everything }: Chosen<Row>, signal: AbortSignal): Promise<Row[]> {
  if (!everything) return [...rows]
  const all: Row[] = []
  for await (const page of everything(signal)) all.push(...page)
  return all
}
