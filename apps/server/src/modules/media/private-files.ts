import { invalid } from '../../kernel/errors.ts'
import type { SiteRead } from '../../kernel/site.ts'
import { findFiles } from './store/files.ts'

/** The names of those private files that can be used, by their ids. */
export async function privateFileNames(site: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  const files = [...(await findFiles(site, ids)).values()]
  const usable = files.filter((file) => file.private && file.state === 'OK' && file.operation_status === 'READY')
  return new Map(usable.map(({ id, display_name }) => [id, display_name]))
}

/** Throws VALIDATION where pictures of the shop's pages are private files, which no page could show. */
export async function refusePrivateFiles(
  site: SiteRead,
  named: readonly { field: string; fileId: string | undefined }[],
): Promise<void> {
  const files = await findFiles(
    site,
    named.flatMap(({ fileId }) => fileId ?? []),
  )
  const isPrivate = named.filter(({ fileId }) => files.get(fileId ?? '')?.private)
  const description = 'must not be a private file'
  if (isPrivate.length > 0)
    throw invalid(
      ...isPrivate.map(({ field }) => ({ field, description, violatedRule: 'FORMAT' as const, data: { type: 'MEDIA' } })),
    )
}
