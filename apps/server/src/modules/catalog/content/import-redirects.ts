import type { LineOutcome, RedirectKind, RedirectLine } from '@stoa/contract/services/stoa/redirects'
import { readFileChoice } from '@stoa/web/file-values/flags'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { maxHops, newAddress, oldPath, redirect } from './redirect.ts'
import type { KnownRedirect } from './store/redirects.ts'

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
  return lines.map((line): PlannedLine => {
    const { path: given = '', target: wanted } = line
    const readKind = kindOf(line)
    const kind = readKind ?? 'PERMANENT'
    const path = oldPath(given.trim())
    const target = kind === 'GONE' ? null : newAddress((wanted ?? '').trim())
    const planned = { path: path ?? given, target: target ?? null, kind }
    if (!path) return { ...planned, outcome: 'PATH_UNREADABLE' }
    if (target === undefined) return { ...planned, outcome: 'TARGET_UNREADABLE' }
    if (!readKind) return { ...planned, outcome: 'TYPE_UNREADABLE' }
    if (seen.has(path)) return { ...planned, outcome: 'PATH_TWICE' }
    seen.add(path)
    if (target && isRedirectLoop(target, path, targets)) return { ...planned, outcome: 'LOOP' }
    targets.set(path, target)
    const same = before.get(path)
    if (!same) return { ...planned, outcome: 'NEW' }
    const isAsBefore = same.target === target && same.kind === kind
    return { ...planned, id: same.id, outcome: isAsBefore ? 'UNCHANGED' : 'CHANGED' }
  })
}

const types: ReadonlyMap<string, RedirectKind> = new Map([
  ...['301', '301.0', '308', '308.0', 'permanent', 'moved permanently'].map((word) => [word, 'PERMANENT'] as const),
  ...['302', '302.0', '303', '303.0', '307', '307.0', 'temporary', 'found'].map((word) => [word, 'TEMPORARY'] as const),
  ...['410', '410.0', 'gone', 'removed'].map((word) => [word, 'GONE'] as const),
])

/** Undefined for a type that is none. */
function kindOf({ kind, type, target }: RedirectLine): RedirectKind | undefined {
  if (kind) return kind
  if (typeof type !== 'string') return 'PERMANENT'
  const read = readFileChoice(type, types)
  if (read.kind === 'EMPTY') return target ? 'PERMANENT' : 'GONE'
  return read.kind === 'CHOICE' ? read.choice : undefined
}

/** Lines with errors are skipped. */
export async function applyPlannedRedirects(site: SiteTx, planned: readonly PlannedLine[]): Promise<void> {
  for (const { outcome, path, target, kind, id } of planned) {
    if (outcome === 'NEW') await redirect.create(site, { path, target, kind }, newId())
    if (outcome === 'CHANGED') await redirect.update(site, { id: id!, target, kind })
  }
}

function isRedirectLoop(target: string, path: string, targets: ReadonlyMap<string, string | null>): boolean {
  let at = oldPath(target)
  for (let hop = 0; at && hop < maxHops; hop++) {
    if (at === path) return true
    const next = targets.get(at)
    at = next ? oldPath(next) : undefined
  }
  return at !== undefined
}
