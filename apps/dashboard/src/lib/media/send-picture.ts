import { CallError } from '@stoa/client'
import { generateFileUploadUrl } from '@stoa/contract/calls/media/files'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { api } from '../api.ts'

/** Uploads a picture to the media library in one request. */
export async function sendPicture(file: File, signal: AbortSignal): Promise<FileDescriptor> {
  const request = { mimeType: file.type, fileName: file.name }
  const { uploadUrl } = await api.call(generateFileUploadUrl, request, { signal })
  const response = await fetch(uploadUrl!, { method: 'PUT', body: file, headers: { 'content-type': file.type }, signal })
  const body = (await response.json()) as { file?: FileDescriptor; message?: string; details?: Refusal }
  if (response.ok && body.file) return body.file
  throw refusedUpload(response.status, body)
}

interface Refusal {
  applicationError?: { code?: string }
}

/** The answer of an upload that was refused, as the error of a call. */
export function refusedUpload(status: number, { message, details }: { message?: string; details?: Refusal }): CallError {
  return new CallError({ status, code: details?.applicationError?.code ?? 'UNKNOWN', message: message ?? '' })
}
