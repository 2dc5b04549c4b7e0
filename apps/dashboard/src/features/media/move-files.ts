import { updateFileDescriptor } from '@stoa/contract/calls/media/files'
import type { CallOptions } from '@stoa/client'
import { api } from '../../lib/calls/api.ts'

export interface Move {
  fileIds: readonly string[]
  folderId: string
}

/** Moves files one after the other. The first refusal ends it. */
export async function moveFiles({ fileIds, folderId }: Move, { signal }: CallOptions): Promise<number> {
  for (const id of fileIds)
    await api.call(updateFileDescriptor, { file: { id, parentFolderId: folderId } }, signal ? { signal } : {})
  return fileIds.length
}
