import { t } from '@lingui/core/macro'
import type { DisputeEvidenceFile, EvidenceFileType } from '@stoa/contract/services/stoa/payment-disputes'
import { submitDisputeEvidenceRequestLimits } from '@stoa/contract/limits/stoa/payment-disputes'

export interface EvidenceValues {
  text: string
  files: DisputeEvidenceFile[]
}

const types: ReadonlyMap<string, EvidenceFileType> = new Map([
  ['application/pdf', 'APPLICATION_PDF'],
  ['image/png', 'IMAGE_PNG'],
  ['image/jpeg', 'IMAGE_JPEG'],
])

export const acceptedTypes = [...types.keys()].join()
export const maxFiles = submitDisputeEvidenceRequestLimits.files.maxItems
const maxBytes = 1_000_000

/** Why a file cannot be sent, or undefined. */
export function refuseFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!types.has(type)) return t`${name} is not a PDF, PNG or JPEG file.`
  if (size === 0) return t`${name} is empty.`
  return size >= maxBytes ? t`${name} is larger than 1 MB.` : undefined
}

export async function readFile(file: File): Promise<DisputeEvidenceFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { name: file.name, contentType: types.get(file.type)!, content: toBase64(bytes) }
}

/** In parts, because a function takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  const part = 0x8000
  let text = ''
  for (let start = 0; start < bytes.length; start += part) text += String.fromCharCode(...bytes.subarray(start, start + part))
  return btoa(text)
}
