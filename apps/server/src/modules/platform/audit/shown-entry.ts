import { loadTasks } from '../../../kernel/lists/bulk-tasks/store.ts'
import { isDoc } from '../../../kernel/basics/doc.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import { cursors } from '../../../kernel/lists/query/codec.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { mayReadContent } from './readable.ts'
import { listEntries, type AuditFilter } from './store.ts'

/** A cursor contains its filter, like those of all lists. */
export async function loadEntryPage(site: SiteRead, given: AuditFilter, limit: number, cursor: string | undefined) {
  const state = cursor ? cursors().decode(cursor, cursorName, 'cursor') : undefined
  const filter = state ? (state.filter as AuditFilter) : given
  const rows = await listEntries(site, filter, limit + 1, state?.values[0] as string | undefined)
  const shown = await withOutcomes(site, rows.slice(0, limit))
  if (rows.length <= limit) return { rows: shown }
  return { rows: shown, nextCursor: cursors().encode({ query: cursorName, filter, sort: null, values: [shown.at(-1)!.id] }) }
}

const cursorName = 'audit_log'

/** A change by filter answers with its task at once: as long as the task is kept, its entry has how many rows were changed. */
async function withOutcomes(site: SiteRead, entries: readonly Entry[]): Promise<Entry[]> {
  const tasks = await loadTasks(
    site,
    entries.flatMap(({ after }) => taskIdOf(after) ?? []),
  )
  return entries.map((entry) => {
    const task = tasks.get(taskIdOf(entry.after) ?? '')
    if (!task) return entry
    const { id: jobId, state, total, succeeded, failed, undone } = task
    return { ...entry, after: { jobId, state, total, succeeded, failed, ...(undone > 0 && { undone }) } }
  })
}

function taskIdOf(after: unknown): string | undefined {
  const id = isDoc(after) ? after['jobId'] : undefined
  return typeof id === 'string' && isGuid(id) ? id : undefined
}

export interface ShownEntry extends Entry {
  isWithheld: boolean
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** The entry without what the caller may not read elsewhere: whoever reads the log still sees who did what, and when. */
export function shownTo(caller: Caller, entry: Entry): ShownEntry {
  if (mayReadContent(caller, entry.operation)) return { ...entry, isWithheld: false }
  return { ...entry, request: null, before: null, after: null, isWithheld: true }
}
