import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { permissionDenied } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'

const downloading = 'MEDIA.SITE_MEDIA_FILES_DOWNLOAD_URL'

/**
 * Throws for a caller who gives a line a file of the library that the line did not have, and may not download files: its buyer could, and
 * the library has certificates and uploads of others, too.
 */
export function checkMaySellFiles(
  caller: Caller,
  lines: readonly Pick<OrderLineItem, 'digitalFile'>[],
  known?: OrderLineItem,
): void {
  const isNew = lines.some(({ digitalFile }) => digitalFile?.fileId && digitalFile.fileId !== known?.digitalFile?.fileId)
  if (isNew && !holds(caller, downloading)) throw permissionDenied('the caller may not download files, so it may not sell them')
}
