import { matches } from '../scopes.ts'
import type { Difference, DifferenceKind } from './difference.ts'

/** `own-facts.yaml`: what differs on purpose, by the side that has the fact. In services and facts, `*` stands for any characters. */
export interface OwnFacts {
  /** Stoa's own facts. */
  added?: Listed
  /** Facts of the package that do not apply. */
  leftOut?: Listed
  /** Facts that both have, with different values. */
  changed?: Listed
}

/** Kind of difference to service to the facts: each names what differs, or a value of a list. */
type Listed = Partial<Record<DifferenceKind, Record<string, string[]>>>

/** Leaves out the differences that are listed. `unused` are the entries that no difference fits. */
export function withoutOwnFacts(
  differences: readonly Difference[],
  own: OwnFacts,
): { differences: Difference[]; unused: string[] } {
  const entries = entriesOf(own)
  const used = new Set<Entry>()
  const left = differences.filter((difference) => {
    const fitting = entries.filter((entry) => fits(entry, difference))
    for (const entry of fitting) used.add(entry)
    return fitting.length === 0
  })
  const unused = entries.filter((entry) => !used.has(entry))
  return { differences: left, unused: unused.map(({ side, kind, service, fact }) => `${side}: ${kind}: ${service}: ${fact}`) }
}

interface Entry {
  side: keyof OwnFacts
  kind: string
  service: string
  fact: string
}

function entriesOf(own: OwnFacts): Entry[] {
  return Object.entries(own).flatMap(([side, kinds]) =>
    Object.entries(kinds as Listed).flatMap(([kind, services]) =>
      Object.entries(services).flatMap(([service, facts]) =>
        facts.map((fact) => ({ side: side as keyof OwnFacts, kind, service, fact: String(fact) })),
      ),
    ),
  )
}

function fits({ side, kind, service, fact }: Entry, difference: Difference): boolean {
  if (kind !== difference.kind || side !== sideOf(difference) || !matches(service, difference.service)) return false
  return [difference.what, difference.ours || difference.theirs].some((text) => matches(fact, text))
}

function sideOf({ ours, theirs }: Difference): keyof OwnFacts {
  if (!theirs) return 'added'
  return ours ? 'changed' : 'leftOut'
}
