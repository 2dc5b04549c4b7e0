import { CallError } from '@stoa/client'
import { generateFileUploadUrl } from '@stoa/contract/calls/media/files'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { api } from '../calls/api.ts'

/** Uploads a picture to the media library in one request. */
export function sendPicture(file: File, signal: AbortSignal): Promise<FileDescriptor> {
  return sendFile(file, {}, signal)
}

/** Uploads a file in one request. */
export async function sendFile(
  file: File,
  options: { private?: boolean },
  signal: AbortSignal | undefined,
): Promise<FileDescriptor> {
  const type = file.type || 'application/octet-stream'
  const request = { mimeType: type, fileName: file.name, sizeInBytes: String(file.size), ...options }
  const aborting = signal ? { signal } : {}
  const { uploadUrl } = await api.call(generateFileUploadUrl, request, aborting)
  const response = await fetch(uploadUrl!, { method: 'PUT', body: file, headers: { 'content-type': type }, ...aborting })
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
