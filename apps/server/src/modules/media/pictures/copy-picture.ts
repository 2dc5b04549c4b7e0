import { createHash } from 'node:crypto'
import type { JobName } from '../../../kernel/site/site.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'

/** A picture on another host, which one of the shop's entities shows. */
export interface PictureToCopy {
  owner: 'PRODUCT' | 'CATEGORY' | 'PROMOTION' | 'MEMBER'
  id: string
  url: string
}

/** Fetches the picture and replaces its URL by the shop's own copy. */
export const copyPicture: JobName<PictureToCopy> = { name: 'picture-copies.copy-picture' }

/** Enqueues a job for each picture of `after` that is not in `before`. */
export function enqueueCopies(
  site: SiteTx,
  { owner, id }: Omit<PictureToCopy, 'url'>,
  before: Iterable<string>,
  after: Iterable<string>,
): void {
  for (const url of new Set(after).difference(new Set(before)))
    site.enqueue(copyPicture, { owner, id, url }, { key: createHash('sha256').update(`${id} ${url}`).digest('hex') })
}

/** The shop's own pictures are stored by path. */
export function isOnOtherHost(url: string | null | undefined): url is string {
  return typeof url === 'string' && /^https?:\/\//i.test(url)
}
