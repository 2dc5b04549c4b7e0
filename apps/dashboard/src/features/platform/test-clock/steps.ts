import type { TestClockEvent } from '@stoa/contract/services/stoa/test-clock'
import { eventAction, eventSubject } from './event-words.ts'

/** One background job, or several of the same name. */
export interface JobEntry {
  kind: 'JOB' | 'FAILED_JOB'
  name: string
  failure: string | undefined
  count: number
}

/** What happened to one entity, such as an order. */
export interface EntityEntry {
  kind: 'ENTITY'
  /** The type of the entity, such as `wix.ecom.v1.order`. */
  subject: string
  entityId: string | undefined
  /** Such as `created`, in order, each once. */
  actions: string[]
  /** How many events that were. */
  count: number
}

export type StepEntry = JobEntry | EntityEntry

/** Everything that the shop did at one moment. */
export interface Step {
  date: string
  entries: StepEntry[]
  /** How many jobs and events that were. */
  count: number
}

/**
 * Puts together what happened at the same moment, and jobs of one minute that did nothing else. `events`: the latest first; so are the
 * steps. What a step did is in its order.
 */
export function toSteps(events: readonly TestClockEvent[]): Step[] {
  const byDate = [...Map.groupBy(events, ({ date = '' }) => date)]
  const merged: [date: string, events: TestClockEvent[]][] = []
  for (const [date, all] of byDate) {
    const later = merged.at(-1)
    const areJobsOfOneMinute = later && minuteOf(later[0]) === minuteOf(date) && [...later[1], ...all].every(isJob)
    if (areJobsOfOneMinute) later[1].push(...all)
    else merged.push([date, [...all]])
  }
  return merged.map(([date, all]) => ({ date, entries: toEntries(all.toReversed()), count: all.length }))
}

const minuteOf = (date: string) => date.slice(0, 16)
const isJob = ({ kind }: TestClockEvent) => kind !== 'EVENT'

function toEntries(events: readonly TestClockEvent[]): StepEntry[] {
  const entries = new Map<string, StepEntry>()
  for (const { kind, name = '', entityId, failure } of events) {
    if (kind === 'EVENT') addEvent(entries, name, entityId)
    else addJob(entries, { kind: kind ?? 'JOB', name, failure })
  }
  return [...entries.values()]
}

function addJob(entries: Map<string, StepEntry>, { kind, name, failure }: Omit<JobEntry, 'count'>): void {
  const key = JSON.stringify([kind, name, failure])
  const known = entries.get(key)
  if (known) known.count++
  else entries.set(key, { kind, name, failure, count: 1 })
}

function addEvent(entries: Map<string, StepEntry>, type: string, entityId: string | undefined): void {
  const subject = eventSubject(type)
  const action = eventAction(type)
  const key = JSON.stringify([subject, entityId])
  const known = entries.get(key)
  if (known?.kind !== 'ENTITY') {
    entries.set(key, { kind: 'ENTITY', subject, entityId, actions: [action], count: 1 })
    return
  }
  known.count++
  if (!known.actions.includes(action)) known.actions.push(action)
}

/** Steps by the day on which they were, in the time zone of the shop. */
export function byDay(steps: readonly Step[], timeZone: string): { date: string; steps: Step[] }[] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const days = Map.groupBy(steps, ({ date }) => day.format(new Date(date)))
  return [...days.values()].map((all) => ({ date: all[0]?.date ?? '', steps: all }))
}
