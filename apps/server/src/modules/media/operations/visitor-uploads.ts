import * as contract from '@stoa/contract/services/stoa/visitor-uploads'
import { brokenRule } from '../../../kernel/errors.ts'
import { implement } from '../../../kernel/operation.ts'
import type { RateLimits } from '../../../kernel/rate-limit.ts'
import { typeOfMime } from '../file-types.ts'
import { maxVisitorBytes } from '../limits.ts'
import { checkAnnounced } from '../store/space.ts'
import { issueTicket } from '../tickets.ts'
import { checkUpload, wishOf, type UploadWish } from '../upload-wish.ts'

const hour = 3600_000

export function visitorUploads(limits: Pick<RateLimits, 'upload'>) {
  return {
    generateVisitorUploadUrl: implement(contract.generateVisitorUploadUrl, async ({ site, caller, address }, request) => {
      if (address) limits.upload(address)
      const { mimeType, fileName, sizeInBytes } = request
      if (typeOfMime(mimeType)?.mediaType !== 'IMAGE')
        throw brokenRule('mimeType', 'UNSUPPORTED_FILE_FORMAT', `${mimeType} is no picture that can be stored`)
      checkUpload(request)
      if (Number(sizeInBytes ?? 0) > maxVisitorBytes)
        throw brokenRule('sizeInBytes', 'FILE_SIZE_OVER_LIMIT', `must be at most ${maxVisitorBytes}`, {
          maxBytes: maxVisitorBytes,
        })
      await checkAnnounced(site, 'sizeInBytes', sizeInBytes)
      const doc: UploadWish = { ...wishOf({ mimeType, fileName }), visitor: true, mediaTypes: ['IMAGE'] }
      const token = await issueTicket(site, {
        kind: 'UPLOAD',
        doc,
        expires: new Date(site.now.getTime() + hour),
        visitorId: caller.kind === 'VISITOR' ? caller.visitorId : undefined,
        memberId: caller.kind === 'MEMBER' ? caller.memberId : undefined,
      })
      return { uploadUrl: `/media/uploads/${token}` }
    }),
  }
}
