import type { LineOutcome, RedirectKind, RedirectLine } from '@stoa/contract/services/stoa/redirects'
import { newId } from '../../kernel/ids.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { maxHops, newAddress, oldPath, redirect } from './redirect.ts'
import type { KnownRedirect } from './store.ts'

interface PlannedLine {
  outcome: LineOutcome
  path: string
  target: string | null
  kind: RedirectKind
  /** Id of the redirect that the line changes. */
  id?: string
}

/** The effect of each line, in order: a line may redirect to the path of an earlier one. */
export function planImport(lines: readonly RedirectLine[], known: readonly KnownRedirect[]): PlannedLine[] {
  const before = new Map(known.map((each) => [each.path, each]))
  const targets = new Map(known.map(({ path, target }) => [path, target]))
  const seen = new Set<string>()
  return lines.map(({ path: given = '', target: wanted, kind = 'PERMANENT' }): PlannedLine => {
    const path = oldPath(given.trim())
    const target = kind === 'GONE' ? null : newAddress((wanted ?? '').trim())
    const planned = { path: path ?? given, target: target ?? null, kind }
    if (!path) return { ...planned, outcome: 'PATH_UNREADABLE' }
    if (target === undefined) return { ...planned, outcome: 'TARGET_UNREADABLE' }
    if (seen.has(path)) return { ...planned, outcome: 'PATH_TWICE' }
    seen.add(path)
    if (target && leadsBack(target, path, targets)) return { ...planned, outcome: 'LOOP' }
    targets.set(path, target)
    const same = before.get(path)
    if (!same) return { ...planned, outcome: 'NEW' }
    const isAsBefore = same.target === target && same.kind === kind
    return { ...planned, id: same.id, outcome: isAsBefore ? 'UNCHANGED' : 'CHANGED' }
  })
}

/** Lines with errors are skipped. */
export async function carryOut(site: SiteTx, planned: readonly PlannedLine[]): Promise<void> {
  for (const { outcome, path, target, kind, id } of planned) {
    if (outcome === 'NEW') await redirect.create(site, { path, target, kind }, newId())
    if (outcome === 'CHANGED') await redirect.update(site, { id: id!, target, kind })
  }
}

function leadsBack(target: string, path: string, targets: ReadonlyMap<string, string | null>): boolean {
  let at = oldPath(target)
  for (let hop = 0; at && hop < maxHops; hop++) {
    if (at === path) return true
    const next = targets.get(at)
    at = next ? oldPath(next) : undefined
  }
  return at !== undefined
}
