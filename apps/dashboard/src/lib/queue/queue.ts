import { createContext, use } from 'react'
import type { Failure } from '../../ui/feedback/failure.tsx'
import type { Identified } from '../../ui/list/rows.ts'
import type { ActedItem } from './kept-rows.ts'

/** A list of waiting items that are worked through one by one, in a panel beside the list. See `useQueue`. */
export interface Queue<Row extends Identified = Identified> {
  /** The list's rows, with those acted on at their old places. */
  rows: readonly Row[]
  /** The item in the panel. */
  shownId: string | undefined
  before: string | undefined
  after: string | undefined
  /** A waiting item other than the shown one. */
  next: string | undefined
  /** True after an act on the last item that waited. */
  isFinished: boolean
  pathTo: (id: string) => string
  show: (id: string) => void
  close: () => void
  /** The user's act on an item that no longer waits. */
  actOf: (id: string) => ActedItem<Identified> | undefined
  /** Why the last act on an item was refused. */
  refusalOf: (id: string) => Failure | undefined
  /** The latest news, for the panel and its live region. */
  news: News | undefined
  /** Undoes the act on an item, or else the last act that can be undone. */
  undo: (id?: string) => void
  report: Reports
}

export interface News {
  id: string
  text: string
}

/** The life of an act, as `useAct` reports it. */
export interface Reports {
  begin: (id: string) => void
  /** The server accepted the act, and the list has been loaded again. */
  accept: (id: string, said: string, undo: (() => Promise<unknown>) | undefined) => void
  refuse: (id: string, failure: Failure) => void
}

export const QueueContext = createContext<Queue | undefined>(undefined)

/** For components that exist only beside a queue's list. */
export function useShownQueue(): Queue & { shownId: string } {
  const queue = use(QueueContext)
  if (queue?.shownId === undefined) throw new Error('There is no queue with a shown item around this component')
  return { ...queue, shownId: queue.shownId }
}
