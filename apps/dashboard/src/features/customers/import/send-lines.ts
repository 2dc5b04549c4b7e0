import { addCustomerLines, checkCustomerLines } from '@stoa/contract/calls/stoa/customer-imports'
import { addCustomerLinesRequestLimits } from '@stoa/contract/limits/stoa/customer-imports'
import type { CustomerFileFormat, CustomerImport, CustomerLineResult } from '@stoa/contract/services/stoa/customer-imports'
import { comparableEmail } from '@stoa/contract/email'
import { api } from '../../../lib/calls/api.ts'
import { splitParts } from '../../../lib/csv/background-imports.ts'
import type { ReadLine } from './lines.ts'

export interface CustomerFile {
  format: CustomerFileFormat
  fileName: string
  lines: readonly ReadLine[]
}

const partSize = addCustomerLinesRequestLimits.lines.maxItems

/** The result of a dry run for each line. */
export async function checkFile(
  { format, lines }: Omit<CustomerFile, 'fileName'>,
  signal: AbortSignal,
): Promise<CustomerLineResult[]> {
  const all: CustomerLineResult[] = []
  for (const part of splitParts(lines, partSize))
    all.push(...((await api.call(checkCustomerLines, { format, lines: part.lines }, { signal })).results ?? []))
  return withRepeated(lines, all)
}

/** Each part is checked by itself, so a line that repeats one of an earlier part is found here. */
function withRepeated(lines: readonly ReadLine[], results: readonly CustomerLineResult[]): CustomerLineResult[] {
  const seen = new Set<string>()
  return results.map((result, index) => {
    const { email = '', externalId = '' } = lines[index] ?? {}
    const field = email ? 'email' : 'externalId'
    const key = email ? comparableEmail(email) : `id ${externalId}`
    const isRepeated = seen.has(key) && ['NEW', 'CHANGED', 'UNCHANGED'].includes(result.outcome)
    seen.add(key)
    return isRepeated ? { outcome: 'LINE_TWICE', field } : result
  })
}

/** Sends a file part by part, and starts its import with the last one. */
export async function sendFile({ format, fileName, lines }: CustomerFile): Promise<CustomerImport> {
  let sent: CustomerImport | undefined
  for (const part of splitParts(lines, partSize)) {
    const about = { format, fileName: fileName.slice(0, 200), ...(sent && { importId: sent.id }) }
    sent = (await api.call(addCustomerLines, { ...about, lines: part.lines, start: part.isLast })).customerImport
  }
  return sent!
}
