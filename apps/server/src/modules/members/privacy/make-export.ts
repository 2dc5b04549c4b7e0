import { Readable } from 'node:stream'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import { job, type Job, type JobSite } from '../../../kernel/site/jobs.ts'
import type { Person, PersonalData } from '../../../kernel/site/personal-data.ts'
import { findPersons } from './persons.ts'
import { exportKey } from './export-files.ts'
import * as store from './store/privacy.ts'

const day = 24 * 3600_000
const lifetime = 7 * day

/**
 * Writes a member's copy of their data: GDPR, article 15, and article 20 ("structured, commonly used and machine-readable"). An
 * attempt after a crash writes the file again, under the same key.
 */
export function exportJob(files: FileStore, parts: readonly PersonalData[]): Job<{ exportId: string }> {
  return job(
    'privacy.make-export',
    async (site, { exportId }) => {
      const row = await store.findExport(site, exportId)
      const persons = row?.state === 'RUNNING' ? await findPersons(site, row.member_id) : undefined
      if (!row || !persons) return
      const key = exportKey(site, row)
      await files.put(key, Readable.from(exportText(site, persons, parts, (progress) => saveProgress(site, exportId, progress))))
      const size = (await files.head(key))!.size
      const expires = new Date(site.now.getTime() + lifetime)
      const isWanted = await site.transaction((tx) => store.finishExport(tx, exportId, { size, expires }))
      if (!isWanted) await files.remove(key)
    },
    { queue: 'tasks' },
  )
}

async function* exportText(
  site: JobSite,
  persons: readonly Person[],
  parts: readonly PersonalData[],
  onProgress: (percent: number) => Promise<void>,
): AsyncGenerator<string> {
  const about = { shop: site.settings.name, address: site.settings.origin, createdDate: site.now.toISOString() }
  yield `{\n"export": ${JSON.stringify(about)}`
  const shown = parts.flatMap(({ name, read }) => (read ? [{ name, read }] : []))
  for (const [index, part] of shown.entries()) {
    yield `,\n${JSON.stringify(part.name)}: [`
    let isFirst = true
    for (const person of persons) {
      for await (const record of part.read(site, person)) {
        yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(record, null, 2)}`
        isFirst = false
      }
    }
    yield ']'
    await onProgress(Math.floor((100 * (index + 1)) / (shown.length + 1)))
  }
  yield '\n}\n'
}

function saveProgress(site: JobSite, exportId: string, progress: number): Promise<void> {
  return site.transaction((tx) => store.noteProgress(tx, exportId, progress))
}
