import { invalid } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { MediaType } from './media-type.ts'
import { findFiles } from './store/files.ts'

export interface PrivateFile {
  name: string
  /** Bytes. */
  size: bigint
  mediaType: MediaType
}

/** Those private files that can be used, by their ids. */
export async function loadPrivateFiles(site: SiteRead, ids: readonly string[]): Promise<Map<string, PrivateFile>> {
  const files = [...(await findFiles(site, ids)).values()]
  const usable = files.filter((file) => file.private && file.state === 'OK' && file.operation_status === 'READY')
  return new Map(usable.map(({ id, display_name: name, size, media_type: mediaType }) => [id, { name, size, mediaType }]))
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
