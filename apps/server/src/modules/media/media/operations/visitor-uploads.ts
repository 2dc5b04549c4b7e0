import * as contract from '@stoa/contract/services/stoa/visitor-uploads'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { typeOfMime } from '../file-types.ts'
import { maxVisitorBytes } from '../limits.ts'
import { checkAnnounced } from '../store/space.ts'
import { insertTicket } from '../store/tickets.ts'
import { checkUpload, uploadSpec, type UploadSpec } from '../upload-request.ts'

const hour = 3600_000

/** The formats in which phones film. Their metadata of place and time is removed (`videos/strip-movie-metadata.ts`). */
const videoEndings = ['mp4', 'm4v', 'mov']

/** A video counts as so many files. */
const filesOfVideo = 10

export const generateVisitorUploadUrl = ({ limits }: { limits: Pick<RateLimits, 'upload'> }) =>
  implement(contract.generateVisitorUploadUrl, async ({ site, caller, address }, request) => {
    const { mimeType, fileName, sizeInBytes } = request
    const type = typeOfMime(mimeType)
    const isVideo = type !== undefined && videoEndings.includes(type.ending)
    if (address) limits.upload(address, isVideo ? filesOfVideo : 1)
    if (!type || !(isVideo || type.mediaType === 'IMAGE'))
      throw brokenRule('mimeType', 'UNSUPPORTED_FILE_FORMAT', `pictures and videos of the type ${mimeType} cannot be stored`)
    checkUpload(request)
    const maxBytes = maxVisitorBytes[type.mediaType]!
    if (Number(sizeInBytes ?? 0) > maxBytes)
      throw brokenRule('sizeInBytes', 'FILE_SIZE_OVER_LIMIT', `must be at most ${maxBytes}`, { maxBytes })
    await checkAnnounced(site, 'sizeInBytes', sizeInBytes)
    const doc: UploadSpec = { ...uploadSpec({ mimeType, fileName, sizeInBytes }), visitor: true, mediaTypes: [type.mediaType] }
    const token = await insertTicket(site, {
      kind: 'UPLOAD',
      doc,
      expires: new Date(site.now.getTime() + hour),
      visitorId: caller.kind === 'VISITOR' ? caller.visitorId : undefined,
      memberId: caller.kind === 'MEMBER' ? caller.memberId : undefined,
    })
    return { uploadUrl: `/media/uploads/${token}` }
  })
