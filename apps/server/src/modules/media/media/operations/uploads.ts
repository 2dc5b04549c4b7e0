import * as contract from '@stoa/contract/services/media/files'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { getPlace } from '../folders.ts'
import { checkAnnounced } from '../store/space.ts'
import { insertTicket } from '../store/tickets.ts'
import { checkUpload, uploadSpec, type UploadRequest, type UploadSpec } from '../upload-request.ts'

const day = 24 * 3600_000

export const generateFileUploadUrl = implement(contract.generateFileUploadUrl, async ({ site, caller }, request) => {
  checkUpload(request)
  await checkAnnounced(site, 'sizeInBytes', request.sizeInBytes)
  await getPlace(site, request.parentFolderId)
  const expires = new Date(site.now.getTime() + day)
  const token = await insertTicket(site, { kind: 'UPLOAD', doc: uploadSpecOf(caller, request), expires })
  return { uploadUrl: `/media/uploads/${token}` }
})

export const generateFileResumableUploadUrl = implement(
  contract.generateFileResumableUploadUrl,
  async ({ site, caller }, request) => {
    checkUpload(request)
    await checkAnnounced(site, 'sizeInBytes', request.sizeInBytes)
    await getPlace(site, request.parentFolderId)
    const expires = new Date(site.now.getTime() + 7 * day)
    const uploadToken = await insertTicket(site, { kind: 'RESUMABLE', doc: uploadSpecOf(caller, request), expires })
    return { uploadProtocol: 'TUS' as const, uploadUrl: `/media/resumable/${uploadToken}`, uploadToken }
  },
)

function uploadSpecOf({ kind }: Caller, request: UploadRequest): UploadSpec {
  return { ...uploadSpec(request), ...(kind === 'APP' && { askedByApp: true }) }
}
